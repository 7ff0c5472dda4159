import { useTexts } from '../texts/language';
import { Segments } from '../ui/form/choice';
import type { RunVersion } from './queries';

/** Which version a retry or jump continues on. */
export function VersionChoice(props: { value: RunVersion; onChange: (version: RunVersion) => void }) {
  const texts = useTexts('enrollments');
  return (
    <Segments
      label={texts.runVersion}
      options={[
        { value: 'own', label: texts.versions.own },
        { value: 'published', label: texts.versions.published },
      ]}
      {...props}
    />
  );
}
