import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf, type Schemas } from '../api/client';
import { useMe, type Role } from '../api/me';
import { useNew } from '../app/use-new';
import { isAtLeast, mayManage, roles } from '../../domain/accounts/access.js';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { Select } from '../ui/form/choice';
import { CopyField } from '../ui/copy';
import { problemAt, unplaced } from '../ui/failure';
import { Field } from '../ui/form/field';
import { Face, Instant } from '../ui/marks';
import { Buttons, Pair, Panel } from '../ui/frame/layout';
import { Status } from '../ui/status';
import { notify } from '../ui/toast';
import { changeRole, isLate, removeMember } from './change-member';
import { Loaded } from './part';
import { PartForm } from './part-form';
import { invitationsQuery, membersQuery, type Member } from './queries';
import styles from './settings.module.css';

function useRoleOptions() {
  const names = useTexts('roles');
  const { role: own } = useMe();
  return roles
    .toReversed()
    .filter((role) => role !== 'owner' || own === 'owner')
    .map((role) => ({
      value: role,
      label: names[role],
    }));
}

/** Who works in the workspace, and who has been invited. */
export function MembersPart() {
  const texts = useTexts('settings');
  const { role } = useMe();
  const members = useQuery(membersQuery);
  const isAdmin = isAtLeast(role, 'admin');
  return (
    <>
      <Panel title={texts.members} hint={isAdmin ? texts.membersHint : texts.adminsChange}>
        <Loaded query={members}>
          {({ data }) => (
            <ul className={styles['rows']}>
              {data.map((member) => (
                <MemberRow key={member.id} member={member} />
              ))}
            </ul>
          )}
        </Loaded>
      </Panel>
      {isAdmin && <Invite />}
      {isAdmin && <Invitations />}
    </>
  );
}

function MemberRow({ member }: { member: Member }) {
  const texts = useTexts('settings');
  const names = useTexts('roles');
  const { role: own, user } = useMe();
  const queryClient = useQueryClient();
  const options = useRoleOptions();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['members'] });
  const onError = async (error: Error) => {
    if (isLate(error)) await refresh();
    notify(isLate(error) ? texts.memberOvertaken(member.email) : error.message, { tone: 'bad' });
  };
  const change = useMutation({
    mutationFn: (role: Role) => changeRole(member, role),
    onSuccess: async ({ made }) => {
      await refresh();
      const count = made.apiKeys.length + made.eventSources.length;
      notify(count > 0 ? texts.roleChangedWith(count) : texts.saved);
    },
    onError,
  });
  const remove = useMutation({
    mutationFn: () => removeMember(member),
    onSuccess: async () => {
      await refresh();
      notify(texts.removed(member.email));
    },
    onError,
  });
  const mayChange =
    isAtLeast(own, 'admin') && (member.role !== 'owner' || own === 'owner') && member.id !== user.id;
  return (
    <li>
      <Face name={member.name ?? member.email} />
      <div>
        <b>{member.name ?? member.email}</b>
        <span>
          {member.email} · {texts.joined} <Instant at={member.joinedAt} />
        </span>
      </div>
      {mayChange ? (
        <>
          <div className={styles['role']}>
            <Select
              label={texts.roleOf(member.email)}
              isLabelHidden
              options={options}
              value={change.isPending ? change.variables : member.role}
              onChange={(role) => change.mutate(role)}
            />
          </div>
          <Button kind="bare" isPending={remove.isPending} onPress={() => remove.mutate()}>
            {texts.remove}
          </Button>
        </>
      ) : (
        <span>{names[member.role]}</span>
      )}
    </li>
  );
}

function Invite() {
  const texts = useTexts('settings');
  const queryClient = useQueryClient();
  const options = useRoleOptions();
  const [isNew] = useNew();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('editor');
  const invite = useMutation({
    mutationFn: () => sendInvitation({ email, role }),
    onSuccess: () => {
      setEmail('');
      return queryClient.invalidateQueries({ queryKey: ['invitations'] });
    },
  });
  return (
    <Panel title={texts.invite} hint={texts.inviteHint}>
      <PartForm error={unplaced(invite.error, ['email', 'role'])} onSubmit={() => invite.mutate()}>
        <Pair>
          <Field
            label={texts.email}
            type="email"
            value={email}
            onChange={setEmail}
            problem={problemAt(invite.error, 'email')}
            autoFocus={isNew}
          />
          <Select
            label={texts.role}
            options={options}
            value={role}
            onChange={setRole}
            hint={texts.roleHint[role]}
          />
        </Pair>
        <Buttons>
          <Button type="submit" kind="primary" isPending={invite.isPending}>
            {texts.makeLink}
          </Button>
        </Buttons>
        {invite.data && <NewLink invitation={invite.data} />}
      </PartForm>
    </Panel>
  );
}

function sendInvitation(body: { email: string; role: Role }) {
  return dataOf(api.POST('/api/invitations', { body }));
}

/** Says that the link is on its way, and shows it for other ways. */
function NewLink({ invitation: { email, url, mail } }: { invitation: Schemas['NewInvitation'] }) {
  const texts = useTexts('settings');
  return (
    <>
      <Status tone={mail === null ? 'warn' : 'good'}>
        {mail === null ? texts.notMailed(email) : texts.mailedTo(email)}
      </Status>
      <CopyField label={texts.linkFor(email)} value={url} hint={texts.linkOnce} />
    </>
  );
}

function Invitations() {
  const texts = useTexts('settings');
  const names = useTexts('roles');
  const queryClient = useQueryClient();
  const { role: own } = useMe();
  const query = useQuery(invitationsQuery);
  const revoke = useMutation({
    mutationFn: (id: string) => dataOf(api.DELETE('/api/invitations/{id}', { params: { path: { id } } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['invitations'] }),
    onError: (error) => notify(error.message, { tone: 'bad' }),
  });
  const again = useMutation({
    mutationFn: sendInvitation,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['invitations'] }),
    onError: (error) => notify(error.message, { tone: 'bad' }),
  });
  return (
    <Panel title={texts.invitations}>
      {again.data && <NewLink invitation={again.data} />}
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={styles['hint']}>{texts.noInvitations}</p>
          ) : (
            <ul className={styles['rows']}>
              {data.map(({ id, email, role, expiresAt, mail }) => (
                <li key={id}>
                  <div>
                    <b>{email}</b>
                    <span>
                      {names[role]} · {texts.expires} <Instant at={expiresAt} />
                    </span>
                    <MailState mail={mail} />
                  </div>
                  {mayManage(own, [role]) && (
                    <Button
                      kind="bare"
                      isPending={again.isPending && again.variables.email === email}
                      onPress={() => again.mutate({ email, role })}
                    >
                      {texts.sendAgain}
                    </Button>
                  )}
                  <Button kind="bare" onPress={() => revoke.mutate(id)}>
                    {texts.revoke}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}

/** What became of the email with the link. */
function MailState({ mail }: Pick<Schemas['Invitation'], 'mail'>) {
  const texts = useTexts('settings');
  if (mail === null) return null;
  const { status, reason } = mail;
  if (status === 'failed' || status === 'uncertain') {
    return <Status tone="bad">{texts.invitationMail[status](reason)}</Status>;
  }
  return status === 'sent' ? null : <Status tone="wait">{texts.invitationMail.queued}</Status>;
}
