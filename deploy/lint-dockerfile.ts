/** Rules for container files. Each returns what is wrong, for people. */

interface Instruction {
  readonly name: string;
  readonly value: string;
}
interface Stage {
  readonly from: string;
  readonly instructions: readonly Instruction[];
}

export function lintDockerfile(text: string): readonly string[] {
  const instructions = instructionsOf(text);
  const given = new Map(
    instructions
      .filter(({ name }) => name === 'ARG')
      .map(({ value }) => value.split('=', 2) as [string, string]),
  );
  const stages = stagesOf(instructions);
  const names = stages.map(({ from }) => / as (\S+)$/i.exec(from)?.[1] ?? '');
  return [
    ...stages.flatMap(({ from }) => faultsOfBase(from, given, names)),
    ...instructions.flatMap(faultsOfInstruction),
    ...faultsOfLast(stages.at(-1)),
  ];
}

/** Lines that go on are one instruction; comments are none. */
function instructionsOf(text: string): readonly Instruction[] {
  return text
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .flatMap((line) => {
      const [, name, value] = /^(\w+)\s+(.*)$/.exec(line.trim()) ?? [];
      return name === undefined || value === undefined ? [] : [{ name: name.toUpperCase(), value }];
    });
}

function stagesOf(instructions: readonly Instruction[]): readonly Stage[] {
  const starts = instructions.flatMap(({ name }, at) => (name === 'FROM' ? [at] : []));
  return starts.map((at, index) => ({
    from: instructions[at]?.value ?? '',
    instructions: instructions.slice(at + 1, starts[index + 1]),
  }));
}

function faultsOfBase(
  from: string,
  given: ReadonlyMap<string, string>,
  stages: readonly string[],
): readonly string[] {
  const [named = ''] = from.split(' ');
  const base = named.replaceAll(/\$\{(\w+)\}/g, (_all, name: string) => given.get(name) ?? '');
  const isPinned = /^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/.test(base) && !base.includes(':latest');
  return isPinned || stages.includes(base) ? [] : [`the base "${base}" has no version with a digest`];
}

function faultsOfInstruction({ name, value }: Instruction): readonly string[] {
  const faults: string[] = [];
  if (name === 'ADD') faults.push('ADD fetches and unpacks; COPY does neither');
  if (/:latest\b/.test(value)) faults.push('latest is another version tomorrow');
  if (['ARG', 'ENV'].includes(name) && /(SECRET|PASSWORD|TOKEN|PRIVATE|CREDENTIAL)\w*=/i.test(value))
    faults.push(`${name} keeps a secret in the image`);
  if (name === 'RUN' && /\b(curl|wget)\b/.test(value)) faults.push('RUN fetches what no digest holds');
  if (name === 'RUN' && /\bsudo\b/.test(value)) faults.push('RUN needs no sudo');
  if (name === 'RUN' && value.includes('npm install'))
    faults.push('npm install ignores the lockfile; npm ci keeps to it');
  if (name === 'RUN' && value.includes('npm ci') && !value.includes('--ignore-scripts'))
    faults.push('npm ci runs scripts of packages');
  if (name === 'RUN' && value.includes('apt-get install')) {
    if (!value.includes('--no-install-recommends')) faults.push('apt-get installs what is not asked for');
    if (!value.includes('rm -rf /var/lib/apt/lists/')) faults.push('the lists of apt-get stay in the image');
  }
  if (['CMD', 'ENTRYPOINT'].includes(name) && !value.startsWith('['))
    faults.push(`${name} runs in a shell, which takes no signal`);
  return faults;
}

/** The last stage is the one that runs. */
function faultsOfLast(stage: Stage | undefined): readonly string[] {
  const last = (wanted: string): string | undefined =>
    stage?.instructions.findLast(({ name }) => name === wanted)?.value;
  const faults: string[] = [];
  if (/^(?!0\b|root\b)\w/.exec(last('USER') ?? '') === null) faults.push('it runs as root');
  if (last('HEALTHCHECK') === undefined) faults.push('HEALTHCHECK is missing');
  if (/\bnpm\b/.test(last('CMD') ?? '')) faults.push('npm runs at run time');
  return faults;
}
