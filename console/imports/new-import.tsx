import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTexts } from '../texts/language';
import { Segments } from '../ui/form/choice';
import { DropFile } from './drop-file';
import styles from './imports.module.css';
import { importQuery, type Import } from './queries';
import { UrlForm } from './url-form';

const route = getRouteApi('/shell/imports');

/** Takes a file from the computer or from a URL, and opens its import. */
export function NewImport() {
  const texts = useTexts('imports');
  const queryClient = useQueryClient();
  const navigate = route.useNavigate();
  const { from } = route.useSearch();
  const open = (made: Import) => {
    queryClient.setQueryData(importQuery(made.id).queryKey, made);
    void navigate({ to: '/imports/$id', params: { id: made.id } });
  };
  return (
    <section className={styles['new']} aria-label={texts.newImport}>
      <Segments
        label={texts.from}
        value={from ?? 'file'}
        options={[
          { value: 'file', label: texts.upload },
          { value: 'url', label: texts.fromUrl },
        ]}
        onChange={(chosen) =>
          void navigate({ search: chosen === 'url' ? { from: chosen } : {}, replace: true })
        }
      />
      {from === 'url' ? <UrlForm onDone={open} /> : <DropFile onDone={open} />}
    </section>
  );
}
