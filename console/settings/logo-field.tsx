import { useQuery } from '@tanstack/react-query';
import { ImageUpload } from '../templates/images/image-upload';
import { imagesQuery } from '../templates/queries';
import { useTexts } from '../texts/language';
import { Field } from '../ui/form/field';
import styles from './settings.module.css';

interface Props {
  label: string;
  value: string;
  onChange: (url: string) => void;
  problem: string | undefined;
}

/** More are chosen by their address, which the images' screen copies. */
const MOST = 8;

/** The address of the logo: typed, one of the uploaded images, or a new one. */
export function LogoField(props: Props) {
  const texts = useTexts('settings');
  const { data } = useQuery(imagesQuery);
  const { value, onChange } = props;
  const images = data?.data.slice(0, MOST) ?? [];
  return (
    <div className={styles['logo']}>
      <Field {...props} hint={texts.logoUrlHint} />
      <div className={styles['logos']} role="group" aria-label={texts.logoImages}>
        {images.map(({ id, url, name }, index) => (
          <button
            key={id}
            type="button"
            aria-label={name === '' ? texts.logoImage(index + 1) : name}
            aria-pressed={url === value}
            onClick={() => onChange(url)}
          >
            <img src={new URL(url).pathname} alt="" loading="lazy" />
          </button>
        ))}
        <ImageUpload kind="plain" onUploaded={({ url }) => onChange(url)} />
      </div>
    </div>
  );
}
