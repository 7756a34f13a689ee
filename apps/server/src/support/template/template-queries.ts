import type { FeedbackType, NEWS_LOCALES, TEMPLATE_DESKS } from '@openbourse/api';
import { type Db, toTimestamp, type Tx } from '../../kernel/db.ts';

export interface TemplateRow {
  readonly id: number;
  readonly desk: (typeof TEMPLATE_DESKS)[number];
  readonly type: FeedbackType | null;
  readonly locale: (typeof NEWS_LOCALES)[number];
  readonly name: string;
  readonly text: string;
  readonly updatedAt: number;
}

const TEMPLATE = 'id, desk, type, locale, name, text, updated_at as "updatedAt"';

export function listTemplateRows(db: Db, desk: string | null): Promise<TemplateRow[]> {
  return db.query<TemplateRow>(
    `select ${TEMPLATE} from support.template where ($1::text is null or desk = $1) order by name, locale, id`,
    [desk],
  );
}

export async function lockTemplate(tx: Tx, id: number): Promise<TemplateRow | undefined> {
  const [row] = await tx.query<TemplateRow>(
    `select ${TEMPLATE} from support.template where id = $1 for update`,
    [id],
  );
  return row;
}

/** Advisory lock: templates are added one after the other, so that there are no more than there may be. */
const ADDING_LOCK = 4_717_011;

export async function countTemplates(tx: Tx): Promise<number> {
  await tx.query('select pg_advisory_xact_lock($1)', [ADDING_LOCK]);
  const [row] = await tx.query<{ count: number }>('select count(*) as count from support.template');
  return row?.count ?? 0;
}

type Content = Omit<TemplateRow, 'id'>;

const valuesOf = ({ desk, type, locale, name, text, updatedAt }: Content): readonly unknown[] => [
  desk,
  type,
  locale,
  name,
  text,
  toTimestamp(updatedAt),
];

export async function insertTemplate(tx: Tx, template: Content): Promise<TemplateRow | undefined> {
  const [row] = await tx.query<TemplateRow>(
    `insert into support.template (desk, type, locale, name, text, updated_at) values ($1, $2, $3, $4, $5, $6)
     returning ${TEMPLATE}`,
    valuesOf(template),
  );
  return row;
}

export async function updateTemplate(
  tx: Tx,
  id: number,
  template: Content,
): Promise<TemplateRow | undefined> {
  const [row] = await tx.query<TemplateRow>(
    `update support.template set desk = $1, type = $2, locale = $3, name = $4, text = $5, updated_at = $6
     where id = $7 returning ${TEMPLATE}`,
    [...valuesOf(template), id],
  );
  return row;
}

export async function deleteTemplate(tx: Tx, id: number): Promise<void> {
  await tx.query('delete from support.template where id = $1', [id]);
}
