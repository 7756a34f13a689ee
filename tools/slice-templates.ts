/** The files of a new slice: a list and a change that work from the table to the screen, with their tests. */

const capital = (noun: string): string => noun.charAt(0).toUpperCase() + noun.slice(1);

/** Maps the path of each file to its text. */
export function sliceFiles(noun: string, migration: string): Readonly<Record<string, string>> {
  const server = `apps/server/src/${noun}`;
  const web = `apps/web/src/features/${noun}`;
  return {
    [`${server}/index.ts`]: `export { ${noun}Routes } from './routes.ts';\n`,
    [`${server}/routes.ts`]: routes(noun),
    [`${server}/add.ts`]: add(noun),
    [`${server}/queries.ts`]: queries(noun),
    [`${server}/README.md`]: readme(noun),
    [`${server}/${noun}.flow.test.ts`]: flowTest(noun),
    [`packages/api/src/${noun}/calls.ts`]: calls(noun),
    [`packages/api/src/${noun}/routes.ts`]: callRoutes(noun),
    [`db/migrations/${migration}_${noun}_base.sql`]: tables(noun),
    [`${web}/api.ts`]: webApi(noun),
    [`${web}/components/${noun}-screen.tsx`]: screen(noun),
    [`apps/web/src/app/routes/${noun}.test.tsx`]: componentTest(noun),
  };
}

/** Title, empty list, its hint, label of the field and of the button, by language; the slice's own words follow. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  'en-US': ['Entries', 'Nothing here yet', 'What you add is listed here', 'Name', 'Add'],
  'de-DE': ['Einträge', 'Noch keine Einträge', 'Was Sie hinzufügen, steht hier', 'Bezeichnung', 'Hinzufügen'],
  'fr-FR': ['Entrées', 'Aucune entrée', 'Vos ajouts apparaissent ici', 'Nom', 'Ajouter'],
  'es-ES': ['Entradas', 'Aún no hay entradas', 'Aquí verás lo que añadas', 'Nombre', 'Añadir'],
  'ja-JP': ['一覧', 'まだありません', '追加した項目がここに表示されます', '名前', '追加'],
  'ko-KR': ['목록', '아직 내역이 없습니다', '추가한 항목이 여기에 표시됩니다', '이름', '추가'],
  'th-TH': ['รายการ', 'ยังไม่มีรายการ', 'รายการที่คุณเพิ่มจะแสดงที่นี่', 'ชื่อ', 'เพิ่ม'],
  'vi-VN': ['Danh sách', 'Chưa có mục nào', 'Các mục bạn thêm sẽ hiển thị tại đây', 'Tên', 'Thêm'],
  'zh-HK': ['列表', '暫無內容', '您新增的內容會顯示於此', '名稱', '新增'],
  'zh-CN': ['列表', '暂无内容', '您添加的内容将显示在此', '名称', '添加'],
};
const TEXT_KEYS = ['title', 'empty', 'emptyHint', 'name', 'add'];

/** The texts of the screen in one language, as a file. */
export function sliceTexts(locale: string): string {
  const texts = TEXTS[locale] ?? TEXTS['en-US'] ?? [];
  return `${JSON.stringify(Object.fromEntries(TEXT_KEYS.map((key, index) => [key, texts[index] ?? ''])), null, 2)}\n`;
}

function routes(noun: string): string {
  return `import { ${noun} as calls } from '@openbourse/api';
import type { Db } from '../kernel/db.ts';
import type { HttpServer } from '../kernel/http.ts';
import { readIdCursor, pageOf, writeIdCursor } from '../kernel/page.ts';
import { add } from './add.ts';
import { list } from './queries.ts';

const PAGE_SIZE = 20;

export function ${noun}Routes(http: HttpServer, db: Db): void {
  http.servePrivate(calls.list, async ({ cursor, limit = PAGE_SIZE }, { userId }) => {
    const rows = await list(db, { userId, beforeId: readIdCursor(cursor), rows: limit + 1 });
    return pageOf(rows, limit, { present: (row) => row, cursorOf: writeIdCursor });
  });
  http.serveChange(calls.add, (change) => add(change));
}
`;
}

function add(noun: string): string {
  return `import type { ${noun} as calls, ReplyOf } from '@openbourse/api';
import type { Change } from '../kernel/change.ts';
import { insert } from './queries.ts';

/** Adds a row of the user's own. */
export async function add({
  tx,
  input,
  by,
  now,
}: Change<typeof calls.add>): Promise<ReplyOf<typeof calls.add>> {
  const id = await insert(tx, { userId: by.userId, name: input.name, at: now });
  return { id, name: input.name };
}
`;
}

function queries(noun: string): string {
  const row = `${capital(noun)}Row`;
  return `import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';

export interface ${row} {
  readonly id: number;
  readonly name: string;
}

/** Lists what belongs to a user, newest first. */
export function list(
  db: Db,
  filter: { readonly userId: number; readonly beforeId: number | null; readonly rows: number },
): Promise<${row}[]> {
  return db.query<${row}>(
    \`select id, name from ${noun}.${noun}
     where user_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3\`,
    [filter.userId, filter.beforeId, filter.rows],
  );
}

export async function insert(
  tx: Tx,
  row: { readonly userId: number; readonly name: string; readonly at: number },
): Promise<number> {
  const [added] = await tx.query<{ id: number }>(
    'insert into ${noun}.${noun} (user_id, name, created_at) values ($1, $2, $3) returning id',
    [row.userId, row.name, toTimestamp(row.at)],
  );
  return added?.id ?? 0;
}
`;
}

function readme(noun: string): string {
  return `# ${capital(noun)}

- **Purpose**: keeps what users add.
- **Invariants**: a user sees only what is theirs; each key adds one row.
- **Tables**: \`${noun}.${noun}\`.
- **Events**: none. **Jobs**: none.
`;
}

function flowTest(noun: string): string {
  return `import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('a user sees only what is theirs, newest first', async () => {
  const [one, other] = [await server.user(), await server.user()];
  for (const name of ['first', 'second']) await one.client.call('${noun}.add', { name });
  await other.client.call('${noun}.add', { name: 'theirs' });
  const { data } = await one.client.call('${noun}.list', {});
  expect(data.map(({ name }) => name)).toEqual(['second', 'first']);
});

test('each key adds one row', async () => {
  const { client } = await server.user();
  const once = () => client.call('${noun}.add', { name: 'once' }, { idempotencyKey: 'key' });
  const [first, second] = await Promise.all([once(), once()]);
  expect(second).toEqual(first);
  expect((await client.call('${noun}.list', {})).data).toEqual([first]);
});
`;
}

function calls(noun: string): string {
  return `import { change, endpoint } from '../endpoint.ts';
import { integer, object, optional, page, string, t } from '../schema.ts';

const row = object({ id: integer(), name: string() });

export const list = endpoint('${noun}.list', {
  summary: 'What belongs to the user, newest first.',
  input: object({ cursor: optional(t.cursor), limit: optional(t.limit) }),
  reply: page(row),
});

export const add = change('${noun}.add', {
  summary: 'Adds a row of the user.',
  input: object({ name: t.text(1, 40, 'First') }),
  reply: row,
  by: 'trader',
  once: true,
});
`;
}

function callRoutes(noun: string): string {
  return `import type { UserRoutes } from '../route-table.ts';

export const ROUTES = {
  '${noun}.list': ['GET', '/api/private/${noun}/list'],
  '${noun}.add': ['POST', '/api/private/${noun}/add'],
} as const satisfies UserRoutes;
`;
}

function tables(noun: string): string {
  return `-- Locks: none, the tables are new. Rewrites: none. breaking: no
create schema ${noun};

create table ${noun}.${noun} (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  name text not null,
  created_at timestamptz not null
);
create index ${noun}_user on ${noun}.${noun} (user_id, id desc);
`;
}

function webApi(noun: string): string {
  return `import { useMutation } from '@tanstack/react-query';
import { client, pagesOf, queryClient } from '../session/index.ts';

/** What the user has added, newest first, page by page. */
export const ${noun}Pages = pagesOf('${noun}.list', {});

export function useAdd() {
  return useMutation({
    mutationFn: (name: string) => client.call('${noun}.add', { name }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['${noun}.list'] }),
  });
}
`;
}

function screen(noun: string): string {
  const name = `${capital(noun)}Screen`;
  return `import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { ListRow } from '@openbourse/kit/ui/list-row.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { PagedList } from '@openbourse/kit/ui/paged-list.tsx';
import { TextSkeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Layers } from 'lucide-react';
import { useState } from 'react';
import { ${noun}Pages, useAdd } from '../api.ts';

/** What the user has added, and a field to add more. */
function ${name}() {
  const t = useT();
  const [name, setName] = useState('');
  const pages = useInfiniteQuery(${noun}Pages);
  const adding = useAdd();
  return (
    <>
      <PageHeader title={t('${noun}:title')} backTo="/user-center" />
      <form
        className="flex flex-col gap-3 pb-4"
        onSubmit={(event) => {
          event.preventDefault();
          adding.mutate(name.trim(), { onSuccess: () => setName('') });
        }}
      >
        <TextField label={t('${noun}:name')} value={name} onValueChange={setName} />
        <Button type="submit" disabled={name.trim() === ''} isLoading={adding.isPending}>
          {t('${noun}:add')}
        </Button>
      </form>
      <PagedList
        label={t('${noun}:title')}
        pages={pages}
        renderRow={({ name: title }) => <ListRow title={title} />}
        skeleton={<TextSkeleton />}
        empty={{ icon: <Layers />, title: t('${noun}:empty'), hint: t('${noun}:emptyHint') }}
      />
    </>
  );
}

export { ${name} as Component };
`;
}

function componentTest(noun: string): string {
  return `import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen, startApi } from '../testing/open-screen.tsx';

test('what is added is sent once, under a key, and the list is read again', async () => {
  const api = startApi();
  api.on('${noun}.list', { data: [], next_cursor: null });
  api.on('${noun}.add', { id: 1, name: 'First' });
  const user = openScreen('/${noun}');
  await user.type(await screen.findByRole('textbox'), 'First');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await expect.poll(() => api.sent('${noun}.add')).toEqual([{ name: 'First' }]);
  await expect.poll(() => api.sent('${noun}.list').length).toBe(2);
});
`;
}
