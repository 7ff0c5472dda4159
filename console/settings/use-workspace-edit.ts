import { useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client';
import { taggedAs } from '../api/tagged';
import { useSwitching } from '../edit/use-switching';
import { useEdit } from '../edit/use-edit';
import { asWorkspace, sendingQuery, workspaceQuery, type TaggedWorkspace, type Workspace } from './queries';
import { toChange, toTyped, type Change, type Typed } from './workspace-fields';

interface Options {
  /** What it is kept under. */
  name: string;
  /** What is typed at first where it differs from what is stored. */
  proposed?: Partial<Typed>;
  /** Called when everything that follows from it has been read again. */
  onSaved: (workspace: Workspace) => void;
}

/** The settings as they are typed. */
export function useWorkspaceEdit(stored: TaggedWorkspace, { name, proposed, onSaved }: Options) {
  const onChanged = useOnChanged(onSaved);
  return useEdit<TaggedWorkspace, Typed>({
    name,
    save: 'button',
    tagged: stored,
    readFields: ({ workspace }) => toTyped(workspace),
    change: (tagged, changes) => changeWorkspace(tagged, toChange(changes)),
    query: workspaceQuery,
    onSaved: onChanged,
    ...(proposed && { proposed }),
  });
}

type Switches = Pick<Workspace, 'requireConsent' | 'requireSecondFactor' | 'adminsWriteCode'>;

/** What is switched on and off. */
export function useWorkspaceSwitches(stored: TaggedWorkspace, onSaved: (workspace: Workspace) => void) {
  const onChanged = useOnChanged(onSaved);
  return useSwitching(
    useEdit<TaggedWorkspace, Switches>({
      name: 'settings/workspace/switches',
      save: 'button',
      tagged: stored,
      readFields: ({ workspace: { requireConsent, requireSecondFactor, adminsWriteCode } }) => ({
        requireConsent,
        requireSecondFactor,
        adminsWriteCode,
      }),
      change: changeWorkspace,
      query: workspaceQuery,
      onSaved: onChanged,
    }),
  );
}

async function changeWorkspace({ etag }: TaggedWorkspace, body: Change): Promise<TaggedWorkspace> {
  const params = { header: { 'If-Match': etag } };
  return await taggedAs(api.PUT('/api/workspace', { params, body }), asWorkspace);
}

function useOnChanged(onSaved: (workspace: Workspace) => void) {
  const queryClient = useQueryClient();
  return ({ workspace }: TaggedWorkspace) => {
    const readAgain = [
      // It has the same tag.
      queryClient.invalidateQueries({ queryKey: sendingQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: ['me'] }),
      queryClient.invalidateQueries({ queryKey: ['onboarding'] }),
    ];
    void Promise.all(readAgain).then(() => onSaved(workspace));
  };
}
