import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMe } from '../api/me';
import { given } from '../app/search-values';
import { SaveEdit } from '../edit/save-edit';
import { isAtLeast } from '../../domain/accounts/access.js';
import { useTexts } from '../texts/language';
import { BareLink } from '../ui/button';
import { Screen } from '../ui/frame/screen';
import { Tabs } from '../ui/frame/tabs';
import { FormBuilder } from './form-builder';
import { FormMenu, OpenState } from './form-menu';
import { FormShare } from './form-share';
import { FormVersions } from './form-versions';
import { formQuery } from './queries';
import { formTabs } from './routes';
import { useFormEdit } from './use-form-edit';

const route = getRouteApi('/shell/forms/$id/edit');

/** One form: building it beside its preview, putting it on pages, and its earlier versions. */
export function FormScreen() {
  const { id } = route.useParams();
  return <OneForm key={id} id={id} />;
}

function OneForm({ id }: { id: string }) {
  const texts = useTexts('forms');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: tagged } = useSuspenseQuery(formQuery(id));
  const mayEdit = isAtLeast(useMe().role, 'editor');
  const edit = useFormEdit(tagged);
  const tab = search.tab ?? (mayEdit ? 'build' : 'share');
  const { form } = tagged;
  const choose = (next: typeof tab) => {
    void navigate({ search: given({ tab: next === 'build' ? undefined : next }), replace: true });
  };
  return (
    <Screen
      title={form.name}
      above={<BareLink to="/forms">{texts.forms}</BareLink>}
      actions={
        <>
          <OpenState form={form} mayEdit={mayEdit} />
          {edit.isChanged && <SaveEdit edit={edit} label={texts.save} />}
          <FormMenu form={form} mayEdit={mayEdit} onRevert={edit.isChanged ? edit.discard : null} />
        </>
      }
    >
      <Tabs
        label={texts.views}
        tabs={formTabs
          .filter((one) => mayEdit || one !== 'build')
          .map((value) => ({ value, label: texts.tabs[value] }))}
        value={tab}
        onChange={choose}
      >
        {tab === 'build' && <FormBuilder edit={edit} />}
        {tab === 'share' && <FormShare form={form} mayEdit={mayEdit} />}
        {tab === 'versions' && (
          <FormVersions
            form={form}
            onUse={(draft) => {
              edit.change(draft);
              choose('build');
            }}
            mayEdit={mayEdit}
          />
        )}
      </Tabs>
    </Screen>
  );
}
