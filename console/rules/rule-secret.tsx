import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../api/client';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Select } from '../ui/choice';
import { CodeSamples } from '../ui/code';
import { CopyField } from '../ui/copy';
import { Dialog, DialogActions } from '../ui/dialog';
import { Failure } from '../ui/failure';
import { ShowIcon } from '../ui/icons';
import { Buttons, Panel } from '../ui/layout';
import { notify } from '../ui/toast';
import { ruleQuery, type TaggedRule } from './queries';
import styles from './rules.module.css';
import { ruleTexts } from './texts';
import { verifySamples } from './verify-samples';

/** The secret that signs a rule's requests, how to replace it, and how the receiver verifies signatures. */
export function RuleSecret({ tagged, mayRotate }: { tagged: TaggedRule; mayRotate: boolean }) {
  const texts = useTexts(ruleTexts);
  const formats = useFormats();
  const [isShown, setShown] = useState(false);
  const [isRotating, setRotating] = useState(false);
  const { id, secret, previousSecretUntil } = tagged.rule;
  const until = previousSecretUntil ?? null;
  return (
    <>
      <Panel title={texts.signing} hint={mayRotate ? texts.signingHint : texts.onlyAdmins}>
        {isShown && secret !== undefined && <CopyField label={texts.secret} value={secret} />}
        {until !== null && (
          <p className={styles['soft']}>{texts.previousUntil(formats.short(new Date(until)))}</p>
        )}
        {mayRotate && (
          <Buttons>
            {!isShown && (
              <Button size="small" onPress={() => setShown(true)}>
                <ShowIcon aria-hidden="true" />
                {texts.reveal}
              </Button>
            )}
            <Button size="small" onPress={() => setRotating(true)}>
              {texts.rotate}
            </Button>
          </Buttons>
        )}
        <RotateDialog
          ruleId={id}
          isOpen={isRotating}
          onClose={() => setRotating(false)}
          onRotated={() => setShown(true)}
        />
      </Panel>
      <Panel title={texts.verify} hint={texts.verifyHint}>
        <CodeSamples label={texts.language} samples={verifySamples} />
      </Panel>
    </>
  );
}

const graces = { now: null, day: '24 hours', week: '7 days' } as const;

interface RotateProps {
  ruleId: string;
  isOpen: boolean;
  onClose: () => void;
  onRotated: () => void;
}

function RotateDialog({ ruleId, isOpen, onClose, onRotated }: RotateProps) {
  const texts = useTexts(ruleTexts);
  const queryClient = useQueryClient();
  const [grace, setGrace] = useState<keyof typeof graces>('day');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      dataOf(
        api.POST('/api/rules/{id}/rotate-secret', {
          params: { path: { id: ruleId } },
          body: { graceFor: graces[grace] },
        }),
      ),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ruleQuery(ruleId).queryKey });
      onClose();
      onRotated();
      notify(texts.rotated);
    },
  });
  return (
    <Dialog title={texts.rotateTitle} isOpen={isOpen} onClose={onClose}>
      <p>{texts.rotateText}</p>
      {error && <Failure error={error} />}
      <Select
        label={texts.grace}
        options={[
          { value: 'now', label: texts.graceNow },
          { value: 'day', label: texts.graceDay },
          { value: 'week', label: texts.graceWeek },
        ]}
        value={grace}
        onChange={setGrace}
      />
      <DialogActions onCancel={onClose}>
        <Button kind="primary" isPending={isPending} onPress={() => mutate()}>
          {texts.rotateDo}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
