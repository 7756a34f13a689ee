/** The words of a scaffolded slice in each language. They name nothing of its business, which its author adds. */

/** Of the app: title, empty list, its hint, label of the field, what is missing in it, button; then its refusal. */
const APP: Readonly<Record<string, readonly string[]>> = {
  'en-US': [
    ...['Entries', 'Nothing here yet', 'What you add is listed here', 'Name', 'Enter a name', 'Add'],
    'You can have up to {{limit}} entries',
  ],
  'de-DE': [
    ...['Einträge', 'Noch keine Einträge', 'Was Sie hinzufügen, steht hier'],
    ...['Bezeichnung', 'Bezeichnung eingeben', 'Hinzufügen', 'Sie können höchstens {{limit}} Einträge haben'],
  ],
  'fr-FR': [
    ...['Entrées', 'Aucune entrée', 'Vos ajouts apparaissent ici', 'Nom', 'Saisissez un nom', 'Ajouter'],
    'Vous pouvez avoir {{limit}} entrées au maximum',
  ],
  'es-ES': [
    ...[
      'Entradas',
      'Aún no hay entradas',
      'Aquí verás lo que añadas',
      'Nombre',
      'Escribe un nombre',
      'Añadir',
    ],
    'Puedes tener un máximo de {{limit}} entradas',
  ],
  'ja-JP': [
    ...[
      '一覧',
      'まだありません',
      '追加した項目がここに表示されます',
      '名前',
      '名前を入力してください',
      '追加',
    ],
    '登録できるのは{{limit}}件までです',
  ],
  'ko-KR': [
    ...[
      '목록',
      '아직 내역이 없습니다',
      '추가한 항목이 여기에 표시됩니다',
      '이름',
      '이름을 입력해 주세요',
      '추가',
    ],
    '최대 {{limit}}개까지 추가할 수 있습니다',
  ],
  'th-TH': [
    ...['รายการ', 'ยังไม่มีรายการ', 'รายการที่คุณเพิ่มจะแสดงที่นี่', 'ชื่อ', 'กรอกชื่อ', 'เพิ่ม'],
    'คุณมีได้สูงสุด {{limit}} รายการ',
  ],
  'vi-VN': [
    ...[
      'Danh sách',
      'Chưa có mục nào',
      'Các mục bạn thêm sẽ hiển thị tại đây',
      'Tên',
      'Vui lòng nhập tên',
      'Thêm',
    ],
    'Bạn có thể có tối đa {{limit}} mục',
  ],
  'zh-HK': [
    ...['列表', '暫無內容', '您新增的內容會顯示於此', '名稱', '請輸入名稱', '新增'],
    '最多可新增 {{limit}} 項',
  ],
  'zh-CN': [
    ...['列表', '暂无内容', '您添加的内容将显示在此', '名称', '请输入名称', '添加'],
    '最多可添加 {{limit}} 项',
  ],
};

const CONSOLE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'en-US': {
    title: 'Entries',
    empty: 'There are no entries yet.',
    name: 'Name',
    createdAt: 'Added',
    cap: 'Entries of one user',
    capHint: 'A user may have up to {{cap}} entries.',
    setCap: 'Set the cap',
    capEffect: 'It holds once another operator has approved it. A lower cap takes no entry away.',
  },
  'zh-CN': {
    title: '条目',
    empty: '暂无条目。',
    name: '名称',
    createdAt: '添加时间',
    cap: '每位用户的条目数',
    capHint: '每位用户最多可有 {{cap}} 个条目。',
    setCap: '设置上限',
    capEffect: '由另一位运营人员批准后生效。下调上限不会移除已有条目。',
  },
};

/** The names of the operators' change and of what it changes, as the audit log shows them. */
const AUDIT: Readonly<Record<string, readonly [action: string, subject: string]>> = {
  'en-US': ['Set the cap of entries', 'Cap of entries'],
  'zh-CN': ['设置条目上限', '条目上限'],
};

const APP_KEYS = ['title', 'empty', 'emptyHint', 'name', 'nameMissing', 'add'];

const file = (texts: object): string => `${JSON.stringify(texts, null, 2)}\n`;
const wordsOf = <T>(all: Readonly<Record<string, T>>, locale: string): T => {
  const words = all[locale];
  if (words === undefined)
    throw new Error(`A slice has no words in ${locale}: add them to tools/slice-texts.ts.`);
  return words;
};

/** The texts of the app's screen in one language. */
export function appTexts(locale: string): string {
  const words = wordsOf(APP, locale);
  return file(Object.fromEntries(APP_KEYS.map((key, index) => [key, words[index]])));
}

/** Text for a user who is refused. */
export function refusalText(locale: string): string {
  return wordsOf(APP, locale)[APP_KEYS.length] ?? '';
}

/** The texts of the console's screen in one language. */
export function consoleTexts(locale: string): string {
  return file(wordsOf(CONSOLE, locale));
}

export function auditTexts(locale: string): readonly [action: string, subject: string] {
  return wordsOf(AUDIT, locale);
}
