import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../api/client';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { CodeSamples } from '../ui/json/code';
import { CopyField } from '../ui/copy';
import { ShowIcon } from '../ui/icons';
import { Buttons, Panel } from '../ui/frame/layout';
import { RotateDialog, type Grace } from '../ui/rotate-dialog';
import { notify } from '../ui/toast';
import { ruleQuery, type TaggedRule } from './queries';
import styles from './rules.module.css';
import { verifySamples } from './verify-samples';

/** The secret that signs a rule's requests, how to replace it, and how the receiver verifies signatures. */
export function RuleSecret({ tagged, mayRotate }: { tagged: TaggedRule; mayRotate: boolean }) {
  const texts = useTexts('rules');
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
        <RotateSecret
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

function RotateSecret({ ruleId, isOpen, onClose, onRotated }: RotateProps) {
  const texts = useTexts('rules');
  const queryClient = useQueryClient();
  const rotate = useMutation({
    mutationFn: (grace: Grace) =>
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
    <RotateDialog
      texts={texts}
      isOpen={isOpen}
      error={rotate.error}
      isPending={rotate.isPending}
      onRotate={rotate.mutate}
      onClose={onClose}
    />
  );
}
