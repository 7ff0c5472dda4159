import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useDelayed } from '../../app/use-delayed';
import { useTexts } from '../../texts/language';
import { Button } from '../../ui/button';
import { NextPageFailure, PaddedFailure } from '../../ui/failure';
import { SearchField } from '../../ui/form/field';
import { SkeletonRows } from '../../ui/frame/screen';
import { imagePagesQuery, type Image } from '../queries';
import styles from './images.module.css';

const PAUSE_MS = 200;

interface FoundImagesProps {
  /** What is shown where there are none at all. */
  none: ReactNode;
  /** Whether the search is that of its screen. */
  isMain?: boolean;
  /** An image, and how one comes to those with the same tag. */
  children: (image: Image, search: (words: string) => void) => ReactNode;
}

/** The images of the workspace, the newest first, and a search for words in their names, descriptions and tags. */
export function FoundImages({ none, isMain = false, children }: FoundImagesProps) {
  const texts = useTexts('images');
  const [typed, setTyped] = useState('');
  const search = useDelayed(typed.trim(), PAUSE_MS);
  const query = useInfiniteQuery(imagePagesQuery(search));
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  const found = data?.pages.flatMap((page) => page.data);
  if (found?.length === 0 && search === '' && typed === '') return none;
  return (
    <>
      <div className={styles['search']}>
        <SearchField
          {...{ isMain }}
          label={texts.search}
          placeholder={texts.searchHint}
          value={typed}
          onChange={setTyped}
        />
      </div>
      {found === undefined && error === null && <SkeletonRows />}
      {found === undefined && error !== null && (
        <PaddedFailure error={error} onRetry={() => void refetch()} />
      )}
      {found?.length === 0 && <p className={styles['nothing']}>{texts.nothingFound(search)}</p>}
      {found !== undefined && found.length > 0 && (
        <ul className={styles['images']} aria-label={texts.images}>
          {found.map((image) => (
            <li key={image.id}>{children(image, setTyped)}</li>
          ))}
        </ul>
      )}
      <NextPageFailure query={query} />
      {hasNextPage && !query.isFetchNextPageError && (
        <div className={styles['search']}>
          <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
    </>
  );
}

/** A small picture of an image. */
export function Thumbnail({ image: { url, width, height } }: { image: Image }) {
  return (
    <img src={new URL(url).pathname} width={width} height={height} alt="" loading="lazy" decoding="async" />
  );
}
