import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import {
  accentContrast,
  BRAND_FORMS,
  BRAND_THEMES,
  CONTRAST_MIN,
  nearestAccent,
  ratioText,
} from '@openbourse/api';
import { ConfigError } from './config-error.ts';
import { type Brand, DEFAULT_BRAND } from './default-brand.ts';
import type { Env } from './read-setting.ts';

/** The brand that a new installation begins with; its pictures are paths of PNG files, or empty. */
export type FirstBrand = Brand;

const NAME = new RegExp(BRAND_FORMS.name, 'u');
const MAIL = new RegExp(BRAND_FORMS.mail);
const COLOR = new RegExp(BRAND_FORMS.color);

interface Field {
  readonly key: keyof Brand;
  readonly accepts: (value: string) => boolean;
  readonly form: string;
}

const namedUpTo = (max: number): Pick<Field, 'accepts' | 'form'> => ({
  accepts: (value) => value.length <= max && NAME.test(value),
  form: `1 to ${max} characters without < > { } "`,
});
const orEmpty = (field: Pick<Field, 'accepts' | 'form'>): Pick<Field, 'accepts' | 'form'> => ({
  accepts: (value) => value === '' || field.accepts(value),
  form: `${field.form}, or ""`,
});
const color = { accepts: (value: string) => COLOR.test(value), form: 'a color such as "#0b6e8f", or ""' };
const address = {
  accepts: (value: string) => MAIL.test(value),
  form: 'an address such as "help@harbor.example"',
};
const picture = {
  accepts: (value: string) => value === '' || value.endsWith('.png'),
  form: 'the path of a PNG file',
};

/** The fields of the file by their names in it. */
const FIELDS: Readonly<Record<string, Field>> = {
  name: { key: 'name', ...namedUpTo(BRAND_FORMS.nameMax) },
  short_name: { key: 'shortName', ...namedUpTo(BRAND_FORMS.shortNameMax) },
  legal_entity: { key: 'legalEntity', ...orEmpty(namedUpTo(BRAND_FORMS.entityMax)) },
  accent_light: { key: 'accentLight', ...color },
  accent_dark: { key: 'accentDark', ...color },
  logo: { key: 'logo', ...picture },
  icon: { key: 'icon', ...picture },
  mail_name: { key: 'mailName', ...namedUpTo(BRAND_FORMS.nameMax) },
  mail_address: { key: 'mailAddress', ...address },
  support_email: { key: 'supportEmail', ...orEmpty(address) },
};

/**
 * Reads what a new installation is called: `OB_BRAND_FILE`, a JSON object of which only `name` is needed, and the sender of mails
 * in `OB_MAIL_FROM`. Refuses what the console would refuse, with the field and what it takes.
 */
export function readBrand(env: Env): FirstBrand {
  const path = env['OB_BRAND_FILE'] ?? '';
  const given = path === '' ? {} : readFields(path);
  const { name = DEFAULT_BRAND.name } = given;
  const own: Partial<Brand> =
    path === '' ? {} : { shortName: name.slice(0, BRAND_FORMS.shortNameMax).trim(), mailName: name };
  const brand = { ...DEFAULT_BRAND, ...own, ...given, ...readSender(env) };
  for (const theme of BRAND_THEMES) requireContrast(brand, theme);
  return brand;
}

function readFields(path: string): Partial<Brand> {
  const parsed = parseFile(path);
  if (parsed['name'] === undefined) throw new ConfigError(`OB_BRAND_FILE "${path}" has no name`);
  const brand: Partial<Record<keyof Brand, string>> = {};
  for (const [name, value] of Object.entries(parsed)) {
    const field = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
    if (field === undefined)
      throw new ConfigError(
        `OB_BRAND_FILE "${path}" has the field ${name}; known are ${Object.keys(FIELDS).join(', ')}`,
      );
    if (typeof value !== 'string' || !field.accepts(value))
      throw new ConfigError(
        `OB_BRAND_FILE "${path}": ${name} is ${JSON.stringify(value)}; it takes ${field.form}`,
      );
    const isPath = (name === 'logo' || name === 'icon') && value !== '';
    brand[field.key] = isPath ? resolve(dirname(path), value) : value;
  }
  return brand;
}

function parseFile(path: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed))
      return parsed as Readonly<Record<string, unknown>>;
  } catch (error) {
    throw new ConfigError(
      `OB_BRAND_FILE "${path}" cannot be read: ${error instanceof Error ? error.message : ''}`,
    );
  }
  throw new ConfigError(`OB_BRAND_FILE "${path}" is no JSON object`);
}

/** The sender of mails as `Name <address>`, or an address alone. */
function readSender(env: Env): Partial<Brand> {
  const text = env['OB_MAIL_FROM'] ?? '';
  if (text === '') return {};
  const [, name = '', inside = text] = /^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/.exec(text) ?? [];
  const mailAddress = inside.trim();
  const isNamed = name === '' || (NAME.test(name) && name.length <= BRAND_FORMS.nameMax);
  if (!MAIL.test(mailAddress) || !isNamed)
    throw new ConfigError(
      `OB_MAIL_FROM is "${text}"; it takes a sender such as Harbor Exchange <no-reply@harbor.example>`,
    );
  return { mailAddress, ...(name !== '' && { mailName: name }) };
}

function requireContrast(brand: Brand, theme: (typeof BRAND_THEMES)[number]): void {
  const accent = theme === 'light' ? brand.accentLight : brand.accentDark;
  if (accent === '') return;
  const ratio = accentContrast(accent, theme);
  if (ratio >= CONTRAST_MIN) return;
  throw new ConfigError(
    `OB_BRAND_FILE: accent_${theme} is "${accent}" with a contrast of ${ratioText(ratio)}; text needs ${CONTRAST_MIN}, which ` +
      `"${nearestAccent(accent, theme)}" has`,
  );
}

/** The code with which people are invited where the settings name none: the name in capital letters. */
export function inviteCodeOf({ name }: Pick<Brand, 'name'>): string {
  const letters = name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return letters === '' ? 'WELCOME' : letters.slice(0, 32);
}
