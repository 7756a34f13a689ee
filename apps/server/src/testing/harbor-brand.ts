import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { samplePicture } from './sample-pictures.ts';

/** Another brand than the platform's own, as operators set it. */
export const BRAND = {
  name: 'Harbor Exchange',
  short_name: 'Harbor',
  legal_entity: 'Harbor Exchange Ltd.',
  accent_light: '#0b6e8f',
  accent_dark: '#4fc3e8',
  logo: '',
  icon: '',
  mail_name: 'Harbor Desk',
  mail_address: 'no-reply@harbor.example',
  support_email: 'help@harbor.example',
} as const;

/** Writes the same brand with pictures as the file of a new installation; answers its path. */
export async function writeBrandFile(fields: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'harbor-brand-'));
  const picture = await samplePicture('png', { width: 64, height: 64 });
  writeFileSync(join(folder, 'mark.png'), picture);
  const path = join(folder, 'brand.json');
  writeFileSync(path, JSON.stringify({ ...BRAND, logo: 'mark.png', icon: 'mark.png', ...fields }));
  return path;
}
