import { hmacEncodings, signatureAlgorithms } from '../../domain/signatures/scheme.js';
import { useTexts } from '../texts/language';
import { Select } from '../ui/form/choice';
import { problemAt } from '../ui/failure';
import { Field } from '../ui/form/field';
import { Pair } from '../ui/frame/layout';
import type { Provider } from './providers';
import type { SigningDraft } from './signing-body';

interface Props {
  provider: Provider;
  draft: SigningDraft;
  onChange: (draft: SigningDraft) => void;
  error: Error | null;
}

/** Paths of problems that the fields show. */
export const signingPaths = ['signing.secret', 'signing.header', 'signing.prefix'];

/** The secret, and for other HMAC signatures where they stand and in which form. */
export function SigningFields({ provider, draft, onChange, error }: Props) {
  const texts = useTexts('sources');
  const set = (part: Partial<SigningDraft>) => onChange({ ...draft, ...part });
  return (
    <>
      {provider.scheme === 'hmac' && (
        <>
          <Pair>
            <Field
              label={texts.header}
              placeholder="X-Signature"
              value={draft.header}
              onChange={(header) => set({ header })}
              problem={problemAt(error, 'signing.header')}
            />
            <Field
              label={texts.prefix}
              placeholder="sha256="
              value={draft.prefix}
              onChange={(prefix) => set({ prefix })}
              problem={problemAt(error, 'signing.prefix')}
            />
          </Pair>
          <Pair>
            <Select
              label={texts.algorithm}
              options={signatureAlgorithms.map((value) => ({ value, label: value }))}
              value={draft.algorithm}
              onChange={(algorithm) => set({ algorithm })}
            />
            <Select
              label={texts.encoding}
              options={hmacEncodings.map((value) => ({ value, label: value }))}
              value={draft.encoding}
              onChange={(encoding) => set({ encoding })}
            />
          </Pair>
        </>
      )}
      <Field
        label={texts.secret}
        value={draft.secret}
        onChange={(secret) => set({ secret })}
        problem={problemAt(error, 'signing.secret')}
        autoComplete="off"
        spellCheck="false"
        {...(provider.example !== undefined && { placeholder: provider.example })}
      />
    </>
  );
}
