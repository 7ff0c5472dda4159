import type { Schemas } from '../api/client';
import { useTexts } from '../texts/language';
import { useConditionCatalogue } from './catalogue';
import { Reasons } from './reasons';
import { whereIn } from './where-in';

/** Why a branch chose its arm: what each of its conditions came to. */
export function BranchReasons({ reasons }: { reasons: readonly Schemas['BranchReason'][] }) {
  const texts = useTexts('conditions');
  const catalogue = useConditionCatalogue({ isBranch: true });
  const found = reasons.map(({ condition, holds, count, lastAt }) => {
    return { node: whereIn({ all: [condition] })?.all?.[0], holds, count, lastAt };
  });
  return <Reasons label={texts.conditions} found={found} catalogue={catalogue} />;
}
