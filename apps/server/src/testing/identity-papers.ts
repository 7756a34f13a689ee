import type { UserFilePurpose } from '@openbourse/api';
import type { Client } from '@openbourse/client';
import { samplePicture } from './sample-pictures.ts';

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** The number of a Chinese identity card that passes its check; `serial` distinguishes them. */
export function chineseCardOf(person: { readonly born: string; readonly serial: number }): string {
  const body = `110105${person.born.replaceAll('-', '')}${String(person.serial).padStart(3, '0')}`;
  const sum = WEIGHTS.reduce(
    (total, weight, place) => total + weight * Number.parseInt(body[place] ?? '', 10),
    0,
  );
  return `${body}${'10X98765432'[sum % 11]}`;
}

/** Uploads one picture as the user of the client. */
export async function uploadPaper(client: Client, purpose: UserFilePurpose): Promise<string> {
  const bytes = new Uint8Array(await samplePicture('jpeg', { width: 8, height: 8 }));
  const file = new Blob([bytes], { type: 'image/jpeg' });
  return (await client.upload('file.image_upload', { file, fields: { type: purpose } })).id;
}

/** Papers that a person fills in, with pictures of its own. */
export async function papersOf(client: Client, cardId: string) {
  return {
    name: '李 小龙',
    card_id: cardId,
    front_pic: await uploadPaper(client, 'identity_front'),
    reverse_pic: await uploadPaper(client, 'identity_reverse'),
  };
}
