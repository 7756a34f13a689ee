import type { NEWS_LOCALES } from '@openbourse/api';

type TextLocale = (typeof NEWS_LOCALES)[number];

const ROUNDS: Readonly<Record<TextLocale, string>> = {
  'en-US': 'Round',
  'fr-FR': 'Tour',
  'es-ES': 'Ronda',
  'ja-JP': '第',
  'de-DE': 'Runde',
  'ko-KR': '라운드',
  'th-TH': 'รอบที่',
  'vi-VN': 'Vòng',
  'zh-HK': '第',
  'zh-CN': '第',
};
const AFTER: Partial<Readonly<Record<TextLocale, string>>> = { 'ja-JP': '回', 'zh-HK': '輪', 'zh-CN': '轮' };

/** The name of a round of the demonstration's coin. */
export function roundName(locale: TextLocale, round: number): string {
  const after = AFTER[locale];
  return after === undefined
    ? `Harbour · ${ROUNDS[locale]} ${round}`
    : `Harbour · ${ROUNDS[locale]} ${round} ${after}`;
}

export const DESCRIPTIONS: Readonly<Record<TextLocale, string>> = {
  'en-US':
    'Harbour (HBR) is the play token of this demonstration: it shows how a subscription runs from the first commitment to the published allocation.\nCommit USDT from your financial account. If more is committed than there is, everybody gets a share in proportion, nobody more than the cap, and the rest comes back.\nHBR is not traded anywhere and has no value.',
  'fr-FR':
    'Harbour (HBR) est le jeton fictif de cette démonstration : il montre le déroulement d’une souscription, du premier engagement à la répartition publiée.\nEngagez des USDT depuis votre compte financier. Si la demande dépasse l’offre, chacun reçoit une part proportionnelle, dans la limite du plafond, et le reste est restitué.\nHBR n’est négocié nulle part et n’a aucune valeur.',
  'es-ES':
    'Harbour (HBR) es el token ficticio de esta demostración: muestra cómo transcurre una suscripción, desde el primer compromiso hasta la asignación publicada.\nCompromete USDT desde tu cuenta financiera. Si la demanda supera la oferta, cada uno recibe una parte proporcional, sin pasar del tope, y el resto se devuelve.\nHBR no se negocia en ningún sitio y no tiene valor.',
  'ja-JP':
    'Harbour（HBR）はこのデモ用の架空トークンです。最初の申込みから配分結果の公開まで、トークン申込みの流れを体験できます。\n資産運用口座のUSDTで申し込みます。申込総額が発行量を超えた場合は、上限の範囲内で申込額に応じて按分され、残りは返金されます。\nHBRはどこでも取引されておらず、価値はありません。',
  'de-DE':
    'Harbour (HBR) ist der Spielgeld-Token dieser Demo: Er zeigt, wie eine Zeichnung von der ersten Zusage bis zur veröffentlichten Zuteilung abläuft.\nSagen Sie USDT aus Ihrem Finanzkonto zu. Wird mehr zugesagt, als es gibt, erhalten alle einen Anteil im Verhältnis ihrer Zusage, höchstens bis zur Obergrenze; der Rest wird erstattet.\nHBR wird nirgends gehandelt und hat keinen Wert.',
  'ko-KR':
    'Harbour(HBR)는 이 데모에서만 쓰이는 가상 토큰으로, 첫 청약부터 배정 결과 공개까지의 과정을 보여 줍니다.\n금융 계정의 USDT로 청약하세요. 청약액이 발행량을 넘으면 한도 내에서 청약액에 비례해 배정되고 나머지는 환불됩니다.\nHBR는 어디에서도 거래되지 않으며 가치가 없습니다.',
  'th-TH':
    'Harbour (HBR) เป็นโทเคนสมมติของเดโมนี้ ใช้แสดงขั้นตอนการจองซื้อตั้งแต่การจองครั้งแรกจนถึงการประกาศผลจัดสรร\nจองด้วย USDT จากบัญชีการเงินของคุณ หากยอดจองเกินจำนวนที่ออก ทุกคนจะได้รับตามสัดส่วนโดยไม่เกินเพดาน และส่วนที่เหลือจะได้รับคืน\nHBR ไม่มีการซื้อขายที่ใดและไม่มีมูลค่า',
  'vi-VN':
    'Harbour (HBR) là token giả lập của bản demo này, cho thấy một đợt đăng ký mua diễn ra thế nào từ cam kết đầu tiên đến kết quả phân bổ được công bố.\nCam kết bằng USDT từ tài khoản tài chính của bạn. Nếu tổng cam kết vượt lượng phát hành, mỗi người nhận phần theo tỷ lệ, không vượt hạn mức, phần còn lại được hoàn lại.\nHBR không được giao dịch ở đâu và không có giá trị.',
  'zh-HK':
    'Harbour（HBR）是本示範專用的虛擬代幣，用來展示認購從首筆認購到公佈分配結果的全過程。\n請以理財帳戶中的 USDT 認購。若認購總額超過發行量，將按認購比例分配，每人不超過上限，餘額退回。\nHBR 不在任何地方交易，亦無價值。',
  'zh-CN':
    'Harbour（HBR）是本演示专用的虚拟代币，用来展示认购从首笔认购到公布分配结果的全过程。\n请用理财账户中的 USDT 认购。若认购总额超过发行量，将按认购比例分配，每人不超过上限，余额退回。\nHBR 不在任何地方交易，也没有价值。',
};
