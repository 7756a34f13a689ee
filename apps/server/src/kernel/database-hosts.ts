import { ConfigError } from './config-error.ts';

/** Which of several hosts is meant; nothing else than the one that may write makes sense. */
const ATTRIBUTE = 'target_session_attrs';
const WRITING: ReadonlySet<string> = new Set(['read-write', 'primary']);

/**
 * The addresses of all hosts of an address, one each. Several are written as libpq takes them:
 * `postgres://user:secret@one:5432,two:5432,three:5432/openbourse`.
 */
export function addressesOf(url: string): readonly string[] {
  const [, before = '', hosts = '', after = ''] =
    /^([a-z]+:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/.exec(url) ?? [];
  return hosts.split(',').map((host) => withoutAttribute(`${before}${host}${after}`));
}

function withoutAttribute(address: string): string {
  if (!address.includes(ATTRIBUTE)) return address;
  const url = new URL(address);
  const wanted = url.searchParams.get(ATTRIBUTE) ?? '';
  if (!WRITING.has(wanted))
    throw new ConfigError(`${ATTRIBUTE} of an address of the database is ${[...WRITING].join(' or ')}`);
  url.searchParams.delete(ATTRIBUTE);
  return url.href;
}
