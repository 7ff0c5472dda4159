import type { ReactNode } from 'react';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Banner } from '../ui/status';
import type { Warning } from './warning';
import styles from './warnings.module.css';

const MOST = 8;
/** Characters of a replacement that its button shows. */
const MAX_SHOWN = 60;

interface Props {
  warnings: readonly Warning[];
  title?: string;
  /** What a warning is about, before the part of the email. */
  place?: (warning: Warning) => ReactNode;
  /** Makes them good in what is edited. */
  onMend?: ((warnings: readonly Warning[]) => void) | undefined;
}

/** What looks wrong, each with its place and, where it is known, a button that makes it good. */
export function Warnings({ warnings, title, place, onMend }: Props) {
  const texts = useTexts('warnings');
  const say = useWarningText();
  const warningPlace = useWarnedPart();
  if (warnings.length === 0) return null;
  const mendable = onMend === undefined ? [] : warnings.filter(({ mend }) => mend !== undefined);
  return (
    <Banner
      tone="warn"
      {...(mendable.length > 1 && {
        actions: (
          <Button size="small" onPress={() => onMend?.(mendable)}>
            {texts.replaceAll(mendable.length)}
          </Button>
        ),
      })}
    >
      {title !== undefined && <b>{title}</b>}
      <ul className={styles['list']}>
        {warnings.slice(0, MOST).map((warning) => (
          <li key={`${warning.path} ${warning.message}`}>
            <span>
              {place?.(warning)} {warningPlace(warning)} {say(warning)}
            </span>
            {onMend !== undefined && warning.mend !== undefined && (
              <Button size="small" onPress={() => onMend([warning])}>
                {texts.replaceWith(shortened(warning.mend.to))}
              </Button>
            )}
          </li>
        ))}
        {warnings.length > MOST && <li>{texts.more(warnings.length - MOST)}</li>}
      </ul>
    </Banner>
  );
}

/** A warning as a sentence in the user's language; in the API's words if it is of a kind that is not known here. */
export function useWarningText(): (warning: Warning) => string {
  const { sentences } = useTexts('warnings');
  return ({ code, message, params }) => (Object.hasOwn(sentences, code) ? sentences[code](params) : message);
}

const PART = /(?:^|\.)(subject|preheader|html|text)$/;
const VARIANT = /^variants\[(\d+)\]/;

/** The part of an email that a warning is about, if it is about one. */
export function useWarnedPart(): (warning: Warning) => ReactNode {
  const texts = useTexts('warnings');
  const parts = useTexts('mailFields');
  return ({ path, params }) => {
    const [, variant] = VARIANT.exec(path) ?? [];
    const [, part] = PART.exec(String(params['part'] ?? path)) ?? [];
    const names = [
      ...(variant === undefined ? [] : [texts.variant(Number(variant) + 1)]),
      ...(path.endsWith('template') ? [texts.template] : []),
      ...(isPart(part) ? [parts[part]] : []),
    ];
    return names.length === 0 ? null : <b>{names.join(', ')}:</b>;
  };
}

function isPart(part: string | undefined): part is 'subject' | 'preheader' | 'html' | 'text' {
  return part !== undefined;
}

function shortened(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
