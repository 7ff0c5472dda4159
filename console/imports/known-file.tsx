import { useTexts } from '../texts/language';
import { Banner } from '../ui/status';
import { knownFileTexts } from './known-file-texts';
import type { Import } from './queries';

/** Says which tool's export a file is, and what its people become; nothing of other files. */
export function KnownFile({ row: { known } }: { row: Import }) {
  const texts = useTexts(knownFileTexts);
  if (known === null) return null;
  const { tool, holds, kind } = known;
  return (
    <Banner tone={kind === 'all' || kind === 'subscribed' ? 'good' : 'warn'}>
      <strong>{texts.name(tool, texts.holds[holds] ?? holds, texts.kinds[kind])}</strong> {texts.become[kind]}
    </Banner>
  );
}
