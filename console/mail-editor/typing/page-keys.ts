import { Plugin } from 'prosemirror-state';

/** Leaves the keys that save and publish to the page, once what was typed before them has been told. */
export function pageKeys(settle: () => void): Plugin {
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown: (_view, { key, metaKey, ctrlKey }) => {
          const isForPage = (metaKey || ctrlKey) && (key === 's' || key === 'Enter');
          if (isForPage) settle();
          return isForPage;
        },
      },
    },
  });
}
