import { readFile } from 'node:fs/promises';

const STRICTNESS = ['allow', 'hold', 'deny'];

/** Words of a text in one form: without case, accents, signs and order. */
function plain(text) {
  const words =
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.toSorted().join(' ');
}

const meets = (listed = [], given = [], form = (one) => one.toLowerCase()) =>
  listed.some((one) => given.some((other) => form(one) === form(other)));

/** Reports that an entry of the list is about a subject: a person, or addresses of chains. */
function isAbout(entry, subject) {
  const { names, countries, email_domain: domain, addresses = [] } = subject;
  return (
    meets(entry.names, names, plain) ||
    meets(entry.countries, countries) ||
    meets(entry.domains, domain === null || domain === undefined ? [] : [domain]) ||
    meets(
      entry.addresses,
      addresses.map(({ address }) => address),
    )
  );
}

/** Answers questions by a list that is read anew for each; a question that was answered is answered the same again. */
export function createScreen(listFile) {
  // A real vendor keeps its answers in its database.
  const answered = new Map();
  return async ({ id, subject }) => {
    const known = answered.get(id);
    if (known !== undefined) return known;
    const list = JSON.parse(await readFile(listFile, 'utf8'));
    const found = list.filter((entry) => isAbout(entry, subject));
    const strictest = Math.max(0, ...found.map(({ answer }) => STRICTNESS.indexOf(answer)));
    const verdict = {
      answer: STRICTNESS[strictest],
      reasons: found.map(({ code, text }) => ({ code, text })),
      reference: `sandbox-${id}`,
    };
    answered.set(id, verdict);
    return verdict;
  };
}
