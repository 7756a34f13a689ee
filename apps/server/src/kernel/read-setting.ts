import { ConfigError } from './config-error.ts';

/** The environment's variables. */
export type Env = Readonly<Record<string, string | undefined>>;

/** One of the allowed words; the first one where the variable is not set. */
export function readChoice<const T extends readonly [string, ...string[]]>(
  env: Env,
  name: string,
  allowed: T,
): T[number] {
  const value = env[name];
  if (value === undefined || value === '') return allowed[0];
  if (!allowed.includes(value))
    throw new ConfigError(`${name} is "${value}"; allowed are ${allowed.join(', ')}`);
  return value;
}

/** A whole number within its limits. */
export function readInteger(
  env: Env,
  name: string,
  limits: { min: number; max: number; fallback: number },
): number {
  const value = env[name];
  if (value === undefined || value === '') return limits.fallback;
  const parsed = /^[0-9]{1,10}$/.test(value) ? Number.parseInt(value, 10) : -1;
  if (parsed < limits.min || parsed > limits.max) {
    throw new ConfigError(
      `${name} is "${value}"; it takes a whole number from ${limits.min} to ${limits.max}`,
    );
  }
  return parsed;
}

/** Values that are separated by commas. */
export function readList(value: string | undefined): readonly string[] {
  return (value ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
