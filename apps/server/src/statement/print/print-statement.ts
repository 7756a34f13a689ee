import { STATEMENT_CURRENCY, STATEMENT_LIMITS } from '@openbourse/api';
import type { StatementRow, Value } from '@openbourse/engine';
import { interpolate, type Locale } from '@openbourse/i18n';
import { statementMessages, type StatementTexts } from '@openbourse/i18n/statements';
import { formatDecimal, formatPrice, formatQuantity, UNKNOWN_AMOUNT } from '@openbourse/money';
import { kindOf, valueText, type Yearly } from '../present-statement.ts';
import { type Column, COLOURS, Sheet } from './sheet.ts';

/** A disposal as it is printed. */
export interface PrintedDisposal {
  readonly row: StatementRow;
  readonly scale: number;
}

/** Keeps the first disposals for the document, and counts them all. */
export class DisposalList {
  readonly rows: PrintedDisposal[] = [];
  count = 0;

  add(row: StatementRow, scale: number): void {
    if (row.record !== 'disposed' || row.asset === STATEMENT_CURRENCY) return;
    this.count += 1;
    if (this.rows.length < STATEMENT_LIMITS.printedMax) this.rows.push({ row, scale });
  }
}

/** The brand as documents show it. */
export interface PrintedBrand {
  readonly name: string;
  /** Empty where it is not said. */
  readonly legalEntity: string;
  /** PNG; null for the mark of the platform. */
  readonly logo: Buffer | null;
}

export interface Print {
  readonly brand: PrintedBrand;
  readonly locale: Locale;
  readonly yearly: Yearly;
  readonly disposals: DisposalList;
  /** The masked account and its uid. */
  readonly account: string;
  /** Of the file of a final year; null while the year may change. */
  readonly csvSha256: string | null;
}

const MONEY_DECIMALS = 2;
const QUANTITY_DECIMALS = 8;
const NOTES = [
  'note.advice',
  'note.fifo',
  'note.prices',
  'note.deposits',
  'note.withdrawals',
  'note.rewards',
  'note.p2p',
  'note.contracts',
  'note.rounding',
] as const satisfies readonly (keyof StatementTexts)[];

/** Context that all parts of a document need. */
interface Paper extends Print {
  readonly sheet: Sheet;
  readonly t: StatementTexts;
}

/** Prints a statement as PDF; the same statement always has the same bytes. */
export async function printStatement(print: Print): Promise<Buffer> {
  const { locale, yearly, brand } = print;
  const t = statementMessages(locale);
  const title = `${t.title} ${yearly.year}`;
  const paper = {
    ...print,
    t,
    sheet: new Sheet({ locale, title, author: brand.legalEntity || brand.name, createdAt: yearly.to }),
  };
  printHead(paper, title);
  await printTotals(paper);
  await printAssets(paper);
  await printDisposals(paper);
  await printToComplete(paper);
  printNotes(paper);
  return paper.sheet.end((numbers) => [
    `${brand.name} · ${title} · ${print.account}`,
    interpolate(t.page, numbers),
  ]);
}

function printHead({ sheet, t, yearly, account, brand }: Paper, title: string): void {
  if (brand.logo === null) sheet.mark(sheet.left, sheet.y, 20);
  else sheet.picture(brand.logo, { x: sheet.left, y: sheet.y, size: 20 });
  const beside = { x: sheet.left + 27, y: sheet.y + 2, width: 200 };
  sheet.line(brand.name, beside, { size: 12, isBold: true });
  const entity = { ...beside, x: sheet.left + 235, width: sheet.width - 235, isRight: true };
  if (brand.legalEntity !== '') sheet.line(brand.legalEntity, entity, { size: 9, colour: COLOURS.muted });
  sheet.y += 38;
  sheet.paragraph(title, { size: 20, isBold: true });
  sheet.paragraph(t.lead, { size: 9, colour: COLOURS.muted });
  sheet.y += 8;
  const state = yearly.is_final ? t.final : `${t.provisional} · ${t.provisionalHint}`;
  const facts = [
    [t.account, account],
    [t.period, `${dayOf(yearly.from)} – ${yearly.is_final ? dayOf(yearly.to - 1) : minuteOf(yearly.to)}`],
    [t.currency, yearly.currency],
    [t.status, state],
  ] as const;
  for (const [name, value] of facts) {
    sheet.line(name, { x: sheet.left, y: sheet.y, width: 110 }, { size: 9, colour: COLOURS.muted });
    sheet.line(value, { x: sheet.left + 120, y: sheet.y, width: sheet.width - 120 }, { size: 9 });
    sheet.y += 14;
  }
}

async function printTotals({ sheet, t, yearly, locale }: Paper): Promise<void> {
  const { totals } = yearly;
  const money = (text: string): string => moneyText(text, locale);
  const minus = (text: string): string => money(negated(text));
  sheet.heading(t.summary);
  await sheet.table(
    [
      { title: t['column.kind'], share: 3, isNumber: false },
      { title: `${t['column.amount']} (${yearly.currency})`, share: 1, isNumber: true },
    ],
    [
      [t.gains, money(totals.gains)],
      [t.losses, minus(totals.losses)],
      ...totals.income.map(({ kind, amount }) => [`${t.income}: ${t[`kind.${kind}`]}`, money(amount)]),
      ...totals.results.map(({ kind, amount }) => [`${t.results}: ${t[`kind.${kind}`]}`, money(amount)]),
      ...totals.expenses.map(({ kind, amount }) => [`${t.expenses}: ${t[`kind.${kind}`]}`, minus(amount)]),
    ],
    [t.net, money(totals.net)],
  );
  const style = { size: 8, colour: COLOURS.muted };
  sheet.paragraph(`${t.feesIncluded}: ${money(totals.fees_included)} ${yearly.currency}`, style);
  if (totals.incomplete > 0)
    sheet.paragraph(interpolate(t.incomplete, { count: String(totals.incomplete) }), style);
}

async function printAssets({ sheet, t, yearly, locale }: Paper): Promise<void> {
  const number = (title: string, share = 1): Column => ({ title, share, isNumber: true });
  sheet.heading(t.assets);
  await sheet.table(
    [
      { title: t['column.asset'], share: 0.7, isNumber: false },
      number(t['column.opening']),
      number(t['column.acquired']),
      number(t['column.disposed']),
      number(t['column.withdrawn']),
      number(t['column.closing']),
      number(t['column.closingCost']),
      number(t['column.gain']),
    ],
    yearly.assets.map((one) => [
      one.code,
      ...[one.opening, one.acquired, one.disposed, one.withdrawn, one.closing].map((text) =>
        formatQuantity(text, { locale, decimals: QUANTITY_DECIMALS }),
      ),
      moneyText(one.closing_cost, locale),
      moneyText(one.gain, locale),
    ]),
  );
}

async function printDisposals({ sheet, t, locale, disposals }: Paper): Promise<void> {
  if (disposals.count === 0) return;
  const text = (title: string): Column => ({ title, share: 1, isNumber: false });
  const number = (title: string, share = 1): Column => ({ title, share, isNumber: true });
  sheet.heading(t.disposals);
  await sheet.table(
    [
      text(t['column.date']),
      { ...text(t['column.asset']), share: 0.7 },
      { ...text(t['column.kind']), share: 1.2 },
      number(t['column.quantity'], 1.2),
      number(t['column.acquiredOn']),
      number(t['column.days'], 0.6),
      number(t['column.proceeds'], 1.2),
      number(t['column.cost'], 1.2),
      number(t['column.gain'], 1.2),
    ],
    disposals.rows.map(({ row, scale }) => [
      dayOf(row.at),
      row.asset,
      t[`kind.${kindOf(row.kind)}`],
      formatQuantity(formatDecimal(row.quantity, scale), { locale, decimals: QUANTITY_DECIMALS }),
      row.acquiredAt === null ? UNKNOWN_AMOUNT : dayOf(row.acquiredAt),
      row.daysHeld === null ? UNKNOWN_AMOUNT : String(row.daysHeld),
      ...[row.proceeds, row.cost, row.gain].map((value) => moneyText(knownText(value), locale)),
    ]),
  );
  if (disposals.count <= disposals.rows.length) return;
  const counts = { shown: String(disposals.rows.length), count: String(disposals.count) };
  sheet.paragraph(interpolate(t['disposals.more'], counts), { size: 8, colour: COLOURS.muted });
}

async function printToComplete({ sheet, t, yearly, locale }: Paper): Promise<void> {
  const { to_complete: rows, to_complete_count: count } = yearly;
  if (count === 0) return;
  sheet.heading(t.toComplete);
  sheet.paragraph(t['toComplete.hint'], { size: 8, colour: COLOURS.muted });
  sheet.y += 4;
  await sheet.table(
    [
      { title: t['column.date'], share: 1, isNumber: false },
      { title: t['column.kind'], share: 2, isNumber: false },
      { title: t['column.asset'], share: 1, isNumber: false },
      { title: t['column.quantity'], share: 1, isNumber: true },
      { title: t['column.cost'], share: 1, isNumber: true },
    ],
    rows.map((row) => [
      dayOf(row.at),
      t[`kind.${row.kind}`],
      row.code,
      formatQuantity(row.quantity, { locale, decimals: QUANTITY_DECIMALS }),
      UNKNOWN_AMOUNT,
    ]),
  );
  if (count > rows.length)
    sheet.paragraph(interpolate(t['toComplete.more'], { count: String(count) }), { size: 8 });
}

function printNotes({ sheet, t, csvSha256 }: Paper): void {
  sheet.heading(t.notes);
  for (const note of NOTES) {
    sheet.paragraph(t[note], { size: 8, isBold: note === 'note.advice' });
    sheet.y += 3;
  }
  if (csvSha256 === null) return;
  sheet.y += 6;
  sheet.paragraph(`${t.reference}: ${csvSha256}`, { size: 7.5, colour: COLOURS.muted });
}

function moneyText(text: string | null, locale: Locale): string {
  return formatPrice(text, { locale, tickDecimals: MONEY_DECIMALS });
}

function knownText(value: Value | null): string | null {
  return typeof value === 'bigint' ? valueText(value) : null;
}

function negated(text: string): string {
  return text.startsWith('-') ? text.slice(1) : `-${text}`;
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

function minuteOf(at: number): string {
  return new Date(at).toISOString().slice(0, 16).replace('T', ' ');
}
