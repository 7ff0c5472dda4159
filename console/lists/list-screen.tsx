import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { subscriptionStatuses } from '../../domain/lists/subscription.js';
import { useMe } from '../api/me';
import { isAtLeast } from '../../domain/accounts/access.js';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { BareLink } from '../ui/button';
import { Chip } from '../ui/form/choice';
import { ExportPartsMenu } from '../ui/table/export-menu';
import { Columns } from '../ui/frame/layout';
import { Screen } from '../ui/frame/screen';
import { ListGrowth } from './list-growth';
import { ListMembers } from './list-members';
import { ListMenu } from './list-menu';
import { ListSettings } from './list-settings';
import styles from './lists.module.css';
import { exportedMembers, listQuery } from './queries';

const route = getRouteApi('/shell/lists/$id');

/** A list: its growth, its members and its settings. */
export function ListScreen() {
  const texts = useTexts('lists');
  const formats = useFormats();
  const { id } = route.useParams();
  const { members: status } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: tagged } = useSuspenseQuery(listQuery(id));
  const mayEdit = isAtLeast(useMe().role, 'editor');
  const { list } = tagged;
  return (
    <Screen
      title={list.name}
      above={<BareLink to="/lists">{texts.lists}</BareLink>}
      count={formats.number(list.counts.subscribed)}
      actions={
        <>
          <ExportPartsMenu
            label={texts.export}
            parts={[
              { title: texts.members, of: 'contacts', filter: exportedMembers(id, status) },
              { title: texts.consents, of: 'consents', filter: { listId: id } },
            ]}
          />
          {mayEdit && <ListMenu tagged={tagged} />}
        </>
      }
    >
      <Columns
        label={texts.settings}
        aside={<ListSettings key={list.id} tagged={tagged} mayEdit={mayEdit} />}
      >
        <ListGrowth list={list} />
        <div className={styles['chips']} role="group" aria-label={texts.members}>
          {[undefined, ...subscriptionStatuses].map((one) => (
            <Chip
              key={one ?? 'all'}
              isOn={status === one}
              onChange={() => void navigate({ search: one ? { members: one } : {}, replace: true })}
              {...(one && { count: formats.number(list.counts[one]) })}
            >
              {one ? texts[one] : texts.everyone}
            </Chip>
          ))}
          <BareLink className={styles['asContacts']} to="/contacts" search={{ list: id }}>
            {texts.showContacts}
          </BareLink>
        </div>
        <ListMembers id={id} status={status} />
      </Columns>
    </Screen>
  );
}
