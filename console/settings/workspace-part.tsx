import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../api/client';
import { useMe } from '../api/me';
import { taggedAs } from '../api/tagged';
import { ConflictBanner } from '../edit/conflict-banner';
import { isAtLeast } from '../../domain/accounts/access.js';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Switch } from '../ui/form/choice';
import { Combo } from '../ui/form/combo';
import { ColorField } from '../ui/form/color-field';
import { Failure, problemAt, unplaced } from '../ui/failure';
import { Field } from '../ui/form/field';
import { Fact, Facts } from '../ui/form/inline-field';
import { Buttons, Pair, Panel } from '../ui/frame/layout';
import { Instant } from '../ui/marks';
import { Banner, Status } from '../ui/status';
import { notify } from '../ui/toast';
import { LogoField } from './logo-field';
import { Loaded } from './part';
import { PartForm } from './part-form';
import { asWorkspace, quotaQuery, workspaceQuery, type TaggedWorkspace, type Workspace } from './queries';
import { SenderDns } from './sender-dns';
import styles from './settings.module.css';
import { useWorkspaceEdit, useWorkspaceSwitches } from './use-workspace-edit';
import { PATHS, type FieldName } from './workspace-fields';

/** Name, zone, sender, brand, consent and retention. */
export function WorkspacePart() {
  const { role } = useMe();
  const query = useQuery(workspaceQuery);
  return (
    <Loaded query={query}>
      {(stored) =>
        isAtLeast(role, 'admin') ? (
          <div className={styles['form']}>
            <WorkspaceForm stored={stored} />
            {stored.workspace.senderEmail !== null && <SenderDns email={stored.workspace.senderEmail} />}
          </div>
        ) : (
          <WorkspaceFacts workspace={stored.workspace} />
        )
      }
    </Loaded>
  );
}

function WorkspaceFacts({ workspace }: { workspace: Workspace }) {
  const texts = useTexts('settings');
  return (
    <Panel title={texts.workspace} hint={texts.adminsChange}>
      <Facts>
        <Fact label={texts.name}>{workspace.name}</Fact>
        <Fact label={texts.timezone}>{workspace.timezone}</Fact>
        <Fact label={texts.senderName}>{workspace.senderName ?? '–'}</Fact>
        <Fact label={texts.senderEmail}>{workspace.senderEmail ?? '–'}</Fact>
        <Fact label={texts.retentionDays}>{workspace.retentionDays}</Fact>
      </Facts>
    </Panel>
  );
}

const zones = (now: string) =>
  [...new Set([now, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({
    value: zone,
    label: zone,
  }));

function WorkspaceForm({ stored }: { stored: TaggedWorkspace }) {
  const texts = useTexts('settings');
  const onSaved = () => notify(texts.saved);
  const edit = useWorkspaceEdit(stored, { name: 'settings/workspace', onSaved });
  const switches = useWorkspaceSwitches(stored, onSaved);
  const { typed } = edit;
  const { workspace } = stored;
  const field = (key: FieldName) => {
    const theirs = edit.theirs?.[key];
    return {
      label: texts[key],
      value: typed[key],
      onChange: (value: string) => edit.change({ [key]: value }),
      problem: theirs === undefined ? problemAt(edit.error, key) : texts.theirValue(theirs),
    };
  };
  const error = unplaced(edit.error, PATHS);
  return (
    <PartForm onSubmit={() => void edit.save()}>
      {workspace.marketingPause && <MarketingPause pause={workspace.marketingPause} />}
      <Panel title={texts.workspace}>
        <Pair>
          <Field {...field('name')} />
          <Combo {...field('timezone')} options={zones(typed.timezone)} />
        </Pair>
      </Panel>
      <Sender workspace={workspace} field={field} />
      <Brand field={field} />
      <Rules
        switches={switches}
        retention={<Field {...field('retentionDays')} hint={texts.retentionHint} />}
        approval={
          <Field
            {...field('approvalAbove')}
            inputMode="numeric"
            onChange={(value) => edit.change({ approvalAbove: value.replaceAll(/\D/g, '') })}
            hint={texts.approvalHint}
          />
        }
      />
      <ConflictBanner edit={edit} />
      {error && <Failure error={error} />}
      <Buttons>
        <Button
          type="submit"
          kind="primary"
          isPending={edit.isPending}
          isDisabled={!edit.isChanged || edit.theirs !== null}
        >
          {texts.save}
        </Button>
      </Buttons>
    </PartForm>
  );
}

/** What a field shows, by its name. */
type FieldOf = (key: FieldName) => {
  label: string;
  value: string;
  onChange: (value: string) => void;
  problem: string | undefined;
};

function Sender({ workspace, field }: { workspace: Workspace; field: FieldOf }) {
  const texts = useTexts('settings');
  return (
    <Panel title={texts.sender} hint={texts.senderHint}>
      <Pair>
        <Field {...field('senderName')} />
        <Field {...field('senderEmail')} type="email" />
      </Pair>
      {workspace.senderConfirmed === false && (
        <Banner tone="warn">{texts.unconfirmed(workspace.senderEmail ?? '')}</Banner>
      )}
      <Pair>
        <Field {...field('replyTo')} type="email" hint={texts.replyToHint} />
        <Field {...field('postalAddress')} hint={texts.postalAddressHint} />
      </Pair>
      <Quota />
    </Panel>
  );
}

function Brand({ field }: { field: FieldOf }) {
  const texts = useTexts('settings');
  return (
    <Panel title={texts.brand} hint={texts.brandHint}>
      <Pair>
        <ColorField {...field('brandColor')} />
        <LogoField {...field('logoUrl')} />
      </Pair>
    </Panel>
  );
}

interface RulesProps {
  switches: ReturnType<typeof useWorkspaceSwitches>;
  retention: ReactNode;
  approval: ReactNode;
}

/** Switches take effect at once. */
function Rules({ switches: { isOn, error, turn }, retention, approval }: RulesProps) {
  const texts = useTexts('settings');
  return (
    <Panel title={texts.data}>
      {error && <Failure error={error} />}
      {retention}
      {approval}
      <Switch isOn={isOn.requireConsent} onChange={(requireConsent) => turn({ requireConsent })}>
        {texts.requireConsent}
      </Switch>
      <p className={styles['hint']}>{texts.requireConsentHint}</p>
      <Switch
        isOn={isOn.requireSecondFactor}
        onChange={(requireSecondFactor) => turn({ requireSecondFactor })}
      >
        {texts.requireSecondFactor}
      </Switch>
      <p className={styles['hint']}>{texts.requireSecondFactorHint}</p>
      <Switch isOn={isOn.adminsWriteCode} onChange={(adminsWriteCode) => turn({ adminsWriteCode })}>
        {texts.adminsWriteCode}
      </Switch>
      <p className={styles['hint']}>{texts.adminsWriteCodeHint}</p>
    </Panel>
  );
}

function Quota() {
  const texts = useTexts('settings');
  const formats = useFormats();
  const { data } = useQuery(quotaQuery);
  if (data === undefined || data.limit === null || data.sent === null) return null;
  return (
    <Status tone={data.isReached ? 'warn' : 'idle'}>
      {texts.quota(formats.number(data.sent), formats.number(data.limit))} <Instant at={data.resetsAt} />
    </Status>
  );
}

function MarketingPause({ pause }: { pause: NonNullable<Workspace['marketingPause']> }) {
  const texts = useTexts('settings');
  const formats = useFormats();
  const queryClient = useQueryClient();
  const resume = useMutation({
    mutationFn: () => taggedAs(api.POST('/api/workspace/resume-marketing', {}), asWorkspace),
    onSuccess: async (saved) => {
      queryClient.setQueryData(workspaceQuery.queryKey, saved);
      await queryClient.invalidateQueries({ queryKey: ['attention'] });
    },
  });
  return (
    <Banner
      tone="bad"
      actions={
        <Button size="small" isPending={resume.isPending} onPress={() => resume.mutate()}>
          {texts.resume}
        </Button>
      }
    >
      {texts.paused(texts.pauseReason[pause.reason], formats.percent(pause.rate / 100))}{' '}
      <Instant at={pause.since} />
    </Banner>
  );
}
