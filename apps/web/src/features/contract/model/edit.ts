/** Sheet of a position that a person wants; a price may come from where a line was dropped. */
export interface Edit {
  readonly kind: 'triggers' | 'margin' | 'close' | 'reverse' | 'share' | 'calculator';
  readonly positionId: string;
  readonly takeProfit?: string;
  readonly stopLoss?: string;
}
