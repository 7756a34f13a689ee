import { type Db, toTimestamp } from '../../kernel/db.ts';

export interface Message {
  readonly id: number;
  readonly channel: 'email' | 'sms';
  readonly target: string;
  readonly subject: string;
  readonly text: string;
  readonly code: string;
  readonly at: number;
}

export async function insertMessage(db: Db, message: Omit<Message, 'id'>): Promise<void> {
  await db.query(
    'insert into demo.message (channel, target, subject, text, code, at) values ($1, $2, $3, $4, $5, $6)',
    [message.channel, message.target, message.subject, message.text, message.code, toTimestamp(message.at)],
  );
}

/** The newest messages, newest first, to an e-mail address or to the mobile numbers that end in the digits. */
export async function listMessages(
  db: Db,
  input: { readonly email: string; readonly mobileEnding: string; readonly limit: number },
): Promise<Message[]> {
  return db.query<Message>(
    `select id, channel, target, subject, text, code, at from demo.message
     where target = $1 or (channel = 'sms' and $2 <> '' and right(target, length($2)) = $2)
     order by id desc limit $3`,
    [input.email, input.mobileEnding, input.limit],
  );
}
