/**
 * Rules on migrations, which servers of the version before outlive: they serve while a file runs and after it. Files from
 * before `compatible-from` are history, and are not judged.
 */

/** Tables with a row for each chain, coin, pair or the like, which are locked and read in an instant. */
const SHORT_TABLES: readonly string[] = [
  ...['kernel.migration', 'kernel.lease', 'kernel.installation', 'kernel.mode'],
  ...['wallet.chain', 'wallet.asset', 'wallet.withdrawal_switch', 'wallet.reading'],
  ...['market.currency', 'market.currency_match', 'spot.market_state', 'tick.series'],
];

/** The header by which a file says that code of before may run on what it leaves. */
const CLAIM = /^-- compatible-from:/m;

/** Faults of a migration, in the order of its statements. */
export function judgeMigration(sql: string): readonly string[] {
  const statements = statementsOf(sql);
  const created = statements.flatMap((statement) => /^create table (\S+)/.exec(statement)?.[1] ?? []);
  return [
    ...(CLAIM.test(sql) ? statements.flatMap(breaksOf) : []),
    ...statements.flatMap((statement) => stallsOf(statement, [...SHORT_TABLES, ...created])),
    ...heldScansOf(statements),
  ];
}

/** Statements in lower case, of single spaces, without comments, texts and bodies. */
function statementsOf(sql: string): readonly string[] {
  return sql
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'(?:[^']|'')*'|--.*$/gm, (match) => (match.startsWith('-') ? '' : "''"))
    .split(';')
    .map((statement) => statement.toLowerCase().replace(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');
}

/** Parts of `alter table`, which commas outside of brackets divide. */
function actionsOf(statement: string): readonly string[] {
  const [, actions] = /^alter table (?:if exists )?(?:only )?\S+ (.*)$/.exec(statement) ?? [];
  if (actions === undefined) return [];
  let depth = 0;
  const parts = [''];
  for (const sign of actions) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
    if (sign === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim());
}

const COLUMN = /^add (column )?(?!constraint |check\b|foreign |unique\b|primary |exclude )/;

/** Changes that code of before would miss or be refused for. */
function breaksOf(statement: string): readonly string[] {
  if (/^drop (?!index|trigger|policy)/.test(statement)) return [`drops what earlier code uses: ${statement}`];
  if (/\brename (to|column|constraint|value|\S+ to)\b/.test(statement))
    return [`renames what earlier code uses: ${statement}`];
  return actionsOf(statement).flatMap((action) => {
    if (/^drop (?!constraint )/.test(action)) return [`drops what earlier code uses: ${action}`];
    if (/^alter (column )?\S+ (set data )?type /.test(action)) return [`changes a type: ${action}`];
    if (/^alter (column )?\S+ set not null/.test(action)) return [`asks for a value: ${action}`];
    const isAsked = COLUMN.test(action) && /\bnot null\b/.test(action);
    return isAsked && !/\bdefault\b|\bgenerated\b/.test(action) ? [`asks for a value: ${action}`] : [];
  });
}

/** Changes that keep a table which grows from everybody until all its rows are read. */
function stallsOf(statement: string, known: readonly string[]): readonly string[] {
  const [, concurrently, indexed = ''] =
    /^create (?:unique )?index (concurrently )?.*?\bon (?:only )?([^\s(]+)/.exec(statement) ?? [];
  if (indexed !== '' && concurrently === undefined && !known.includes(indexed))
    return [`writes to ${indexed} wait for it; build it concurrently in an online file: ${statement}`];
  const [, table = ''] = /^alter table (?:if exists )?(?:only )?(\S+)/.exec(statement) ?? [];
  if (known.includes(table)) return [];
  return actionsOf(statement).flatMap((action) => {
    const isAdded = /^add\b.*(\bcheck ?\(|\breferences\b)/.test(action) && !/\bnot valid$/.test(action);
    const isKeyed = /^add\b.*(\bunique\b|\bprimary key\b|\bexclude\b)/.test(action);
    if (isKeyed && !/\busing index\b/.test(action))
      return [`builds an index while ${table} waits; add it "using index" of an online file: ${action}`];
    return isAdded
      ? [`reads all of ${table}; add it "not valid" and validate it in a later file: ${action}`]
      : [];
  });
}

/** A table whose constraint is added keeps its lock until the file ends. */
function heldScansOf(statements: readonly string[]): readonly string[] {
  const tables = (action: RegExp): readonly string[] =>
    statements
      .filter((one) => action.test(one))
      .flatMap((one) => /^alter table (?:only )?(\S+)/.exec(one)?.[1] ?? []);
  const added = tables(/\bnot valid\b/);
  return tables(/\bvalidate constraint\b/)
    .filter((table) => added.includes(table))
    .map(
      (table) => `validates on ${table} what it added itself, which holds its lock; do so in a later file`,
    );
}
