import { useTexts } from '../../texts/language';
import { FoundImages, Thumbnail } from './found-images';
import styles from './images.module.css';
import type { Image } from '../queries';

/** The images of the workspace, one of which is chosen. */
export default function Pictures({ onChoose }: { onChoose: (image: Image) => void }) {
  const texts = useTexts('images');
  return (
    <div className={styles['choice']}>
      <FoundImages none={<p className={styles['nothing']}>{texts.noneText}</p>}>
        {(image) => (
          <button type="button" title={image.alt} onClick={() => onChoose(image)}>
            <Thumbnail image={image} />
            <span dir="auto">{image.name === '' ? texts.sized(image.width, image.height) : image.name}</span>
          </button>
        )}
      </FoundImages>
    </div>
  );
}
