import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../api/client';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { CopyField } from '../ui/copy';
import { Dialog, DialogActions } from '../ui/dialog';
import { Failure, unplaced } from '../ui/failure';
import { Buttons, Panel } from '../ui/frame/layout';
import { Copy } from '../ui/marks';
import { RotateDialog, type Grace } from '../ui/rotate-dialog';
import { notify } from '../ui/toast';
import { proposedSecret, findProvider, providerOfSource } from './providers';
import { sourceQuery, type Source } from './queries';
import { emptySigning, signingBody } from './signing-body';
import { SigningFields, signingPaths } from './signing-fields';
import styles from './sources.module.css';
import { useSourceChange } from './use-source-change';

const DAY_SECONDS = 86_400;
const graces = { now: 0, day: DAY_SECONDS, week: 7 * DAY_SECONDS } as const;
/** How long a replaced secret stays valid. */
const KEEP_OLD = '24 hours';

/** The address and the secret of a source, and replacing either. */
export function SourceConnection({ source }: { source: Source }) {
  const texts = useTexts('sources');
  const formats = useFormats();
  const [open, setOpen] = useState<'address' | 'secret' | null>(null);
  const { url, signing, oldUrlsUntil } = source;
  const close = () => setOpen(null);
  return (
    <Panel title={texts.connection}>
      {url !== null && <CopyField label={texts.address} value={url} hint={texts.addressHint} />}
      {oldUrlsUntil !== null && (
        <p className={styles['soft']}>{texts.oldUntil(formats.short(new Date(oldUrlsUntil)))}</p>
      )}
      {signing !== null && <p className={styles['soft']}>{texts.signedBy(signing.secretHint)}</p>}
      <Buttons>
        <Button size="small" onPress={() => setOpen('address')}>
          {texts.rotate}
        </Button>
        <Button size="small" onPress={() => setOpen('secret')}>
          {signing === null ? texts.stepSecret : texts.newSecret}
        </Button>
      </Buttons>
      {open === 'address' && <AddressDialog source={source} onClose={close} />}
      {open === 'secret' && <SecretDialog source={source} onClose={close} />}
    </Panel>
  );
}

interface DialogProps {
  source: Source;
  onClose: () => void;
}

function AddressDialog({ source, onClose }: DialogProps) {
  const texts = useTexts('sources');
  const queryClient = useQueryClient();
  const rotate = useMutation({
    mutationFn: (grace: Grace) =>
      dataOf(
        api.POST('/api/event-sources/{id}/rotate', {
          params: { path: { id: source.id } },
          body: { graceSeconds: graces[grace] },
        }),
      ),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: sourceQuery(source.id).queryKey, exact: true });
      onClose();
      notify(texts.rotated);
    },
  });
  return (
    <RotateDialog
      texts={texts}
      isOpen
      error={rotate.error}
      isPending={rotate.isPending}
      onRotate={rotate.mutate}
      onClose={onClose}
    />
  );
}

/** Sets a new secret; payloads signed with the old one are accepted for another day. */
function SecretDialog({ source, onClose }: DialogProps) {
  const texts = useTexts('sources');
  const named = providerOfSource(source);
  const provider = named.scheme === null ? findProvider('bearer') : named;
  const setup = useTexts('sourceSetup')[provider.id];
  const [draft, setDraft] = useState(() => ({
    ...emptySigning,
    ...(source.signing?.header !== undefined && { header: source.signing.header }),
    ...(source.signing?.prefix !== undefined && { prefix: source.signing.prefix }),
    secret: provider.isSecretChosen === true ? proposedSecret(provider) : '',
  }));
  const { mutate, error, isPending } = useSourceChange(source.id, () => {
    onClose();
    notify(texts.secretSaved);
  });
  const { scheme } = provider;
  if (scheme === null) return null;
  const keep = source.signing === null ? undefined : KEEP_OLD;
  const other = unplaced(error, signingPaths);
  return (
    <Dialog title={texts.newSecret} isOpen onClose={onClose}>
      <p>{setup.secret}</p>
      {other && <Failure error={other} />}
      <SigningFields provider={provider} draft={draft} onChange={setDraft} error={error} />
      <DialogActions>
        {provider.isSecretChosen === true && <Copy text={draft.secret} />}
        <Button onPress={onClose}>{texts.cancel}</Button>
        <Button
          kind="primary"
          isPending={isPending}
          onPress={() => mutate({ signing: signingBody(scheme, draft, keep) })}
        >
          {texts.rotateDo}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
