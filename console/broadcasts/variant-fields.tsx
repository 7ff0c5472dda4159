import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Segments, Switch } from '../ui/choice';
import { DurationField } from '../ui/duration-field';
import { Field } from '../ui/field';
import { Buttons } from '../ui/layout';
import styles from './broadcasts.module.css';
import type { Broadcast } from './queries';
import { variantTexts } from './variant-texts';

type Variants = Broadcast['variants'];
type Edited = Pick<Broadcast, 'variants' | 'testShare' | 'winnerAfter'>;

interface Props {
  broadcast: Edited;
  onChange: (change: Partial<Edited>) => void;
  problem: (path: string) => string | undefined;
}

const MIN = 2;
const MAX = 4;

/** Paths of problems that have a place here. */
export const VARIANT_PATHS = [
  'variants',
  'testShare',
  'winnerAfter',
  ...Array.from({ length: MAX }, (_, n) => `variants.${n}.subject`),
];

/** One subject, or several that are compared among a share of the recipients. */
export function VariantFields({ broadcast, onChange, problem }: Props) {
  const { variants, testShare } = broadcast;
  const texts = useTexts(variantTexts);
  const change = (next: Variants) => onChange({ variants: next });
  return (
    <div className={styles['parts']}>
      <Segments
        label={texts.variantsOf}
        value={variants.length === 0 ? 'one' : 'several'}
        options={[
          { value: 'one', label: texts.one },
          { value: 'several', label: texts.several },
        ]}
        onChange={(choice) => {
          if ((choice === 'several') === variants.length > 0) return;
          change(choice === 'one' ? [] : [{ subject: '' }, { subject: '' }]);
        }}
      />
      {variants.map(({ subject, mail }, n) =>
        mail === undefined ? (
          <Field
            key={n}
            label={texts.subject(n + 1)}
            value={subject ?? ''}
            onChange={(typed) => change(variants.with(n, { subject: typed }))}
            problem={problem(`variants.${n}.subject`)}
          />
        ) : (
          <p key={n} className={styles['soft']}>
            {texts.ownMail(n + 1)}
          </p>
        ),
      )}
      {variants.length > 0 && (
        <>
          <CountButtons variants={variants} onChange={change} />
          <Field
            type="number"
            label={texts.share}
            value={String(testShare)}
            onChange={(typed) => onChange({ testShare: Number(typed) })}
            hint={texts.shareHint}
            problem={problem('testShare') ?? problem('variants')}
          />
          {testShare < 100 && <WinnerFields broadcast={broadcast} onChange={onChange} problem={problem} />}
        </>
      )}
    </div>
  );
}

/** Whether people choose the winner or clicks do, and when. */
function WinnerFields({ broadcast: { winnerAfter }, onChange, problem }: Props) {
  const texts = useTexts(variantTexts);
  return (
    <>
      <Switch
        isOn={winnerAfter !== null}
        onChange={(isOn) => onChange({ winnerAfter: isOn ? '4 hours' : null })}
      >
        {texts.byClicks}
      </Switch>
      {winnerAfter !== null && (
        <DurationField
          label={texts.winnerAfter}
          value={winnerAfter}
          onChange={(typed) => onChange({ winnerAfter: typed })}
          hint={texts.winnerHint}
          problem={problem('winnerAfter')}
        />
      )}
    </>
  );
}

function CountButtons({ variants, onChange }: { variants: Variants; onChange: (next: Variants) => void }) {
  const texts = useTexts(variantTexts);
  const { length } = variants;
  return (
    <Buttons>
      {length < MAX && (
        <Button size="small" onPress={() => onChange([...variants, { subject: '' }])}>
          {texts.add}
        </Button>
      )}
      {length > MIN && (
        <Button size="small" onPress={() => onChange(variants.slice(0, -1))}>
          {texts.remove(length)}
        </Button>
      )}
    </Buttons>
  );
}
