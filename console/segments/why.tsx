import type { ConditionCatalogue } from '../conditions/catalogue';
import { Reasons } from '../conditions/reasons';
import { nodeAt, type ContactWhere } from '../conditions/where';
import { useTexts } from '../texts/language';
import type { Reason } from './queries';

interface Props {
  where: ContactWhere;
  why: readonly Reason[];
  catalogue: ConditionCatalogue;
}

/** Whether a contact meets each condition. */
export function Why({ where, why, catalogue }: Props) {
  const texts = useTexts('segments');
  const found = why.map(({ path, ...reason }) => ({ ...reason, node: nodeAt(where, path) }));
  return <Reasons label={texts.why} found={found} catalogue={catalogue} />;
}
