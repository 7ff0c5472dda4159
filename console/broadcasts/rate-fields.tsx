import { useTexts } from '../texts/language';
import { Field } from '../ui/form/field';
import { Pair } from '../ui/frame/layout';
import type { Broadcast } from './queries';

type Rate = Broadcast['rate'];

interface Props {
  rate: Rate;
  onChange: (rate: Rate) => void;
  problem: (path: string) => string | undefined;
}

export const RATE_PATHS = ['rate.perSecond', 'rate.perDomain'];

/** How many emails are sent in a second, in all and to one domain; empty for no limit. */
export function RateFields({ rate, onChange, problem }: Props) {
  const texts = useTexts('variants');
  const field = (key: keyof Rate) => (
    <Field
      type="number"
      label={texts[key]}
      value={String(rate[key] ?? '')}
      onChange={(typed) => {
        const { [key]: _before, ...rest } = rate;
        onChange(typed === '' ? rest : { ...rest, [key]: Number(typed) });
      }}
      problem={problem(`rate.${key}`)}
    />
  );
  return (
    <Pair>
      {field('perSecond')}
      {field('perDomain')}
    </Pair>
  );
}
