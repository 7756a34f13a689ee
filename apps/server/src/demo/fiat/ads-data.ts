import type { FiatUnit } from '@openbourse/api';

/** An ad of the demonstration; `percent` of the index where there is one, else a price near what the money is worth. */
export interface DemoAd {
  readonly side: 'sell' | 'buy';
  readonly coin: 'USDT' | 'BTC' | 'ETH';
  readonly unit: FiatUnit;
  readonly percent?: string;
  readonly price?: string;
  readonly quantity: string;
  readonly min: string;
  readonly max: string;
  readonly kinds: readonly string[];
  readonly window: '15' | '30' | '45' | '60';
  readonly level?: number;
  readonly orders?: number;
}

const BANK = { kinds: ['bank'], window: '30' } as const;
const SLOW_BANK = { kinds: ['bank'], window: '60' } as const;
const BANK_AND_ALIPAY = { kinds: ['bank', 'alipay'], window: '15' } as const;
const APPLICATIONS = { kinds: ['alipay', 'wechat'], window: '15' } as const;

const COIN = { USDT: '6000', BTC: '0.15', ETH: '4' } as const;
const usdt = { coin: 'USDT', quantity: COIN.USDT } as const;
const btc = { coin: 'BTC', quantity: COIN.BTC } as const;
const eth = { coin: 'ETH', quantity: COIN.ETH } as const;
const [sell, buy] = [{ side: 'sell' }, { side: 'buy' }] as const;

const EUR = { unit: 'EUR', min: '20', max: '3000' } as const;
const GBP = { unit: 'GBP', min: '20', max: '2500' } as const;
const USD = { unit: 'USD', min: '25', max: '4000' } as const;
const JPY = { unit: 'JPY', min: '3000', max: '400000' } as const;
const CNY = { unit: 'CNY', min: '100', max: '20000' } as const;
const HKD = { unit: 'HKD', min: '150', max: '20000' } as const;
const KRW = { unit: 'KRW', min: '20000', max: '4000000' } as const;
const THB = { unit: 'THB', min: '500', max: '90000' } as const;
const VND = { unit: 'VND', min: '400000', max: '60000000' } as const;

/** In the order of the stores. */
export const DEMO_ADS: readonly (readonly DemoAd[])[] = [
  [
    { ...sell, ...usdt, ...EUR, percent: '100.4', ...BANK },
    { ...sell, ...btc, ...EUR, percent: '101', ...BANK, min: '50', max: '5000' },
    { ...sell, ...eth, ...EUR, percent: '101.2', ...BANK, min: '50' },
    { ...sell, ...usdt, ...GBP, percent: '100.9', ...SLOW_BANK },
    { ...buy, ...usdt, ...EUR, percent: '99.3', ...BANK },
    { ...buy, ...btc, ...EUR, percent: '98.6', ...BANK, min: '50' },
    { ...buy, ...eth, ...EUR, percent: '98.4', ...SLOW_BANK, min: '50' },
    { ...buy, ...btc, ...GBP, percent: '98.3', ...BANK, min: '50' },
    { ...sell, ...usdt, ...USD, percent: '101', ...SLOW_BANK, min: '100', max: '6000' },
  ],
  [
    { ...sell, ...usdt, ...GBP, percent: '100.6', ...BANK },
    { ...sell, ...btc, ...GBP, percent: '101.4', ...BANK, min: '100', max: '6000', level: 2 },
    { ...sell, ...eth, ...GBP, percent: '101.5', ...BANK, min: '50' },
    { ...sell, ...usdt, ...USD, percent: '100.2', ...BANK },
    { ...sell, ...btc, ...USD, percent: '100.9', ...BANK, min: '50' },
    { ...buy, ...usdt, ...GBP, percent: '99', ...BANK },
    { ...buy, ...usdt, ...USD, percent: '99.5', ...SLOW_BANK },
    { ...buy, ...btc, ...USD, percent: '99', ...BANK, min: '50' },
    { ...buy, ...eth, ...USD, percent: '98.8', ...BANK, min: '50' },
    { ...sell, ...usdt, ...EUR, percent: '100.7', ...SLOW_BANK, max: '5000' },
    { ...buy, ...eth, ...GBP, percent: '98.1', ...BANK, min: '50' },
  ],
  [
    { ...sell, ...usdt, ...JPY, percent: '100.7', ...BANK },
    { ...sell, ...btc, ...JPY, percent: '101.6', ...BANK, min: '10000', max: '900000' },
    { ...sell, ...eth, ...JPY, percent: '101.9', ...SLOW_BANK, min: '10000' },
    { ...sell, ...usdt, ...KRW, price: '1468', ...BANK },
    { ...buy, ...usdt, ...JPY, percent: '99.1', ...BANK },
    { ...buy, ...btc, ...JPY, percent: '98.5', ...BANK, min: '10000' },
    { ...buy, ...eth, ...JPY, percent: '98.2', ...BANK, min: '10000', orders: 5 },
    { ...buy, ...usdt, ...KRW, price: '1449', ...BANK },
    { ...sell, ...usdt, ...USD, percent: '100.4', ...BANK_AND_ALIPAY, max: '1000' },
  ],
  [
    { ...sell, ...usdt, ...CNY, price: '7.13', ...APPLICATIONS },
    { ...sell, ...usdt, ...CNY, price: '7.11', ...BANK_AND_ALIPAY, min: '1000', max: '40000' },
    { ...sell, ...usdt, ...HKD, price: '7.82', ...BANK_AND_ALIPAY },
    { ...sell, ...btc, ...USD, percent: '101.3', ...BANK, min: '100', max: '9000', level: 2 },
    { ...sell, ...eth, ...USD, percent: '101.1', ...BANK },
    { ...buy, ...usdt, ...CNY, price: '7.06', ...APPLICATIONS },
    { ...buy, ...usdt, ...CNY, price: '7.07', ...BANK_AND_ALIPAY, min: '1000', max: '40000' },
    { ...buy, ...usdt, ...HKD, price: '7.74', ...BANK_AND_ALIPAY },
    { ...buy, ...usdt, ...EUR, percent: '99', ...BANK },
    { ...sell, ...usdt, ...USD, percent: '100.7', ...APPLICATIONS, max: '2000' },
  ],
  [
    { ...sell, ...usdt, ...THB, price: '32.7', ...BANK },
    { ...sell, ...usdt, ...VND, price: '26480', ...BANK },
    { ...sell, ...usdt, ...HKD, price: '7.84', ...BANK },
    { ...sell, ...eth, ...USD, percent: '101.8', ...SLOW_BANK },
    { ...buy, ...usdt, ...THB, price: '32.1', ...BANK },
    { ...buy, ...usdt, ...VND, price: '26150', ...BANK },
    { ...buy, ...usdt, ...USD, percent: '98.9', ...BANK },
    { ...buy, ...eth, ...EUR, percent: '98', ...BANK, min: '50' },
    { ...sell, ...usdt, ...EUR, percent: '101.1', ...BANK, min: '15', max: '500' },
  ],
];

/** Of the store that a person can try. */
export const PERSON_ADS: readonly DemoAd[] = [
  { ...sell, ...usdt, ...EUR, percent: '100.8', quantity: '1500', max: '800', ...BANK },
  { ...buy, ...usdt, ...EUR, percent: '98.8', quantity: '1500', max: '800', ...BANK },
];

/** In the language of the money, as merchants write to their customers. */
export const REMARKS: Readonly<Partial<Record<FiatUnit, string>>> = {
  EUR: 'Bitte nur vom eigenen Konto überweisen und die Referenz als Verwendungszweck angeben. Freigabe sofort nach Eingang.',
  GBP: 'Faster Payments only, from an account in your own name. Please put the reference on the payment.',
  USD: 'Pay from an account in your own name and write the reference on the payment. I release as soon as it arrives.',
  JPY: '必ずご本人名義の口座からお振込みください。振込名義の後に参照番号をご記入ください。着金確認後すぐにリリースします。',
  CNY: '请使用本人实名账户付款，并在备注中填写付款参考号。到账后立即放币。',
  HKD: '請使用本人實名戶口付款，並在備註填寫付款參考編號。到帳後立即放幣。',
  KRW: '반드시 본인 명의 계좌에서 송금하고 참조 번호를 적어 주세요. 입금이 확인되면 바로 코인을 보내 드립니다.',
  THB: 'กรุณาโอนจากบัญชีชื่อของคุณเองและระบุหมายเลขอ้างอิง ปล่อยเหรียญทันทีเมื่อเงินเข้า',
  VND: 'Vui lòng chuyển từ tài khoản chính chủ và ghi mã tham chiếu. Tôi giải phóng coin ngay khi nhận được tiền.',
};
