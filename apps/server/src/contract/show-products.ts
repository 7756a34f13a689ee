import type { contract, ReplyOf } from '@openbourse/api';
import { type ContractTermsText, formatConversion, readPrice } from '@openbourse/engine';
import type { UseCaseDeps } from './use-case-deps.ts';
import { conversionOf } from './mark-beat.ts';
import type { Rule } from './rules.ts';

type Terms = ReplyOf<typeof contract.products>[number]['terms'];

/** Every contract with its rules, and whether it trades now: public. */
export function showProducts(
  deps: Pick<UseCaseDeps, 'clock' | 'market' | 'ticks' | 'rules'>,
): ReplyOf<typeof contract.products> {
  const { clock, market, ticks, rules } = deps;
  const now = clock.now();
  const marks = new Map(
    (ticks.lastBeat()?.matches ?? []).flatMap(({ matchId, mark }) => {
      const match = market.find(matchId);
      return match === undefined || mark === null ? [] : [[match.symbol, mark.price] as const];
    }),
  );
  const prices = new Map([...marks].map(([symbol, price]) => [symbol, readPrice(price)] as const));
  return market.all().flatMap((match) => {
    const rule = rules.inEffect(match.id, now);
    if (rule === undefined) return [];
    const session = market.session(match);
    const state = ticks.state(match.id);
    const conversion = state === 'healthy' ? conversionOf(match, prices) : null;
    return {
      currency_match_id: match.id,
      symbol: match.symbol,
      kind: match.kind,
      base_currency_code: match.base.code,
      quote_currency_code: match.quote.code,
      price_tick: match.priceTick,
      terms: presentTerms(rule),
      state: market.isHalted(match.id, 'contract') ? ('halted' as const) : state,
      mark_price: state === 'healthy' ? (marks.get(match.symbol) ?? null) : null,
      conversion: conversion === null ? null : formatConversion(conversion),
      opens_at: session.opensAt,
      closes_at: session.closesAt,
      closed_reason: session.reason,
    };
  });
}

/** The terms of a version as people and receipts see them. */
export function presentTerms({ row, text }: Rule): Terms {
  const copy: ContractTermsText = text;
  return {
    ...copy,
    effective_from: row.effectiveFrom,
    leverages: [...copy.leverages],
    brackets: copy.brackets.map((bracket) => ({ ...bracket })),
  };
}
