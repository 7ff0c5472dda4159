import { MAX_VARIANTS } from '../../../domain/broadcasts/broadcast.js';
import { useKept } from '../../app/use-kept';
import { useTexts } from '../../texts/language';
import { Button } from '../../ui/button';
import { Segments, Switch } from '../../ui/form/choice';
import { DurationField } from '../../ui/form/duration-field';
import { Field } from '../../ui/form/field';
import { Buttons } from '../../ui/frame/layout';
import styles from '../broadcasts.module.css';
import { MAIL_PATHS, MailChoice } from './mail-choice';
import type { Broadcast } from '../queries';
import { UnmeasuredWinner } from './unmeasured-winner';

type Variants = Broadcast['variants'];
type Mail = NonNullable<Broadcast['mail']>;
type Edited = Pick<Broadcast, 'variants' | 'testShare' | 'winnerAfter'>;

interface Props {
  id: string;
  broadcast: Edited & Pick<Broadcast, 'name' | 'audience' | 'mail'>;
  onChange: (change: Partial<Edited>) => void;
  problem: (path: string) => string | undefined;
}

const NEW_MAIL: Mail = { subject: '', html: '' };
const MIN = 2;

/** Paths of problems that have a place here. */
export const VARIANT_PATHS = [
  'variants',
  'testShare',
  'winnerAfter',
  ...Array.from({ length: MAX_VARIANTS }, (_, n) => [
    `variants[${n}].subject`,
    `variants[${n}].mail`,
    ...MAIL_PATHS.map((path) => `variants[${n}].mail.${path}`),
  ]).flat(),
];

type Compared = 'one' | 'subjects' | 'contents';

/** Whether no variant sends the broadcast's own content. */
export function hasOwnContents(variants: Variants): boolean {
  return variants.length > 0 && variants.every(({ mail }) => mail !== undefined);
}

/** One email, or several subjects or contents that are compared among a share of the recipients. */
export function VariantFields({ id, broadcast, onChange, problem }: Props) {
  const { variants, testShare, mail } = broadcast;
  const texts = useTexts('variants');
  const compared = comparedIn(variants);
  // What was written stays, should another comparison be looked at.
  const [written, setWritten] = useKept<Partial<Record<Compared, Variants>>>(`broadcasts/${id}/variants`, {
    begin: {},
    isUnsaved: (kept) => Object.values(kept).some((some) => some.length > 0),
    asksWithin: false,
  });
  const change = (next: Variants) => onChange({ variants: next });
  return (
    <div className={styles['parts']}>
      <Segments
        label={texts.variantsOf}
        value={compared}
        options={(['one', 'subjects', 'contents'] as const).map((value) => ({ value, label: texts[value] }))}
        onChange={(next) => {
          if (next === compared) return;
          const { [next]: before, ...others } = written;
          setWritten(() => ({ ...others, [compared]: variants }));
          change(before ?? firstVariants(next, variants, mail));
        }}
      />
      {variants.map((variant, n) => (
        <VariantField
          key={`${compared} ${n}`}
          name={`broadcasts/${id}/variants[${n}]`}
          proposedSubject={broadcast.name}
          list={broadcast.audience?.list ?? null}
          variant={variant}
          n={n}
          onChange={(next) => change(variants.with(n, next))}
          problem={problem}
        />
      ))}
      {compared !== 'one' && (
        <>
          <CountButtons compared={compared} variants={variants} onChange={change} />
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

function comparedIn(variants: Variants): Compared {
  if (variants.length === 0) return 'one';
  return variants.some(({ mail }) => mail !== undefined) ? 'contents' : 'subjects';
}

/** What a comparison begins with: contents with the one that there is, under the subjects that there are. */
function firstVariants(compared: Compared, variants: Variants, shared: Broadcast['mail']): Variants {
  if (compared === 'one') return [];
  const all = variants.length === 0 ? Array.from({ length: MIN }, (): Variants[number] => ({})) : variants;
  return all.map(({ subject, mail }) => {
    if (compared === 'subjects')
      return { subject: mail !== undefined && 'subject' in mail ? mail.subject : '' };
    return { mail: withSubject(mail ?? shared ?? NEW_MAIL, subject) };
  });
}

function withSubject(mail: Mail, subject = ''): Mail {
  return subject === '' || 'template' in mail ? mail : { ...mail, subject };
}

interface VariantFieldProps {
  name: string;
  proposedSubject: string;
  list: string | null;
  variant: Variants[number];
  n: number;
  onChange: (variant: Variants[number]) => void;
  problem: Props['problem'];
}

function VariantField(props: VariantFieldProps) {
  const { variant: given, n, onChange, problem, ...named } = props;
  const { subject, mail } = given;
  const { subject: label } = useTexts('variants');
  const { variant } = useTexts('broadcasts');
  if (mail === undefined)
    return (
      <Field
        label={label(n + 1)}
        value={subject ?? ''}
        onChange={(typed) => onChange({ subject: typed })}
        problem={problem(`variants[${n}].subject`)}
      />
    );
  return (
    <div role="group" aria-label={variant(n + 1)} className={styles['variant']}>
      <h3>{variant(n + 1)}</h3>
      <MailChoice
        {...named}
        mail={mail}
        onChange={(next) => onChange({ mail: next ?? NEW_MAIL })}
        problem={(path) => problem(`variants[${n}].${path}`)}
      />
    </div>
  );
}

/** Whether people choose the winner or clicks do, and when. */
function WinnerFields({ broadcast, onChange, problem }: Omit<Props, 'id'>) {
  const { winnerAfter } = broadcast;
  const texts = useTexts('variants');
  return (
    <>
      <Switch
        isOn={winnerAfter !== null}
        onChange={(isOn) => onChange({ winnerAfter: isOn ? '4 hours' : null })}
      >
        {texts.byClicks}
      </Switch>
      <UnmeasuredWinner broadcast={broadcast} />
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

interface CountProps {
  compared: 'subjects' | 'contents';
  variants: Variants;
  onChange: (next: Variants) => void;
}

function CountButtons({ compared, variants, onChange }: CountProps) {
  const texts = useTexts('variants');
  const { length } = variants;
  return (
    <Buttons>
      {length < MAX_VARIANTS && (
        <Button
          size="small"
          onPress={() =>
            onChange([...variants, compared === 'subjects' ? { subject: '' } : { mail: NEW_MAIL }])
          }
        >
          {texts.add[compared]}
        </Button>
      )}
      {length > MIN && (
        <Button size="small" onPress={() => onChange(variants.slice(0, -1))}>
          {texts.remove[compared](length)}
        </Button>
      )}
    </Buttons>
  );
}
