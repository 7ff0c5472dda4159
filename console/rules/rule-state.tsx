import { useFormats, type Formats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { Status, type Tone } from '../ui/status';
import type { Rule } from './queries';
import type { RuleTexts } from '../languages/en/rules/rules';

/** Whether a rule sends, and whether its receiver takes it. */
export function RuleState({ rule, isPill = false }: { rule: Rule; isPill?: boolean }) {
  const texts = useTexts('rules');
  const formats = useFormats();
  const [tone, words] = stateText(rule, texts, formats);
  return (
    <Status tone={tone} isPill={isPill}>
      {words}
    </Status>
  );
}

function stateText({ enabled, off, failingSince }: Rule, texts: RuleTexts, formats: Formats): [Tone, string] {
  if (!enabled) {
    if (off === null) return ['idle', texts.off];
    return ['bad', off.reason === 'gone' ? texts.offGone : texts.offFailing];
  }
  if (failingSince === null) return ['good', texts.on];
  return ['warn', texts.failingSince(formats.short(new Date(failingSince)))];
}
