import { use, useEffect, useRef, type ReactNode } from 'react';
import { ComboBoxStateContext } from 'react-aria-components/ComboBox';
import { OverlayTriggerStateContext } from 'react-aria-components/Dialog';

/**
 * Keeps the list of a combo box open beside its field while the page scrolls, as it does when the focus comes to a field that
 * is out of sight. React Aria would close it, and drop what is typed.
 */
export function StayOpen({ children }: { children: ReactNode }) {
  const state = use(ComboBoxStateContext);
  const isScrolling = useIsScrolling();
  if (state === null) return children;
  const close = () => {
    // Lists are placed anew when the window has another size.
    if (isScrolling.current && state.isFocused) window.dispatchEvent(new Event('resize'));
    else state.close();
  };
  return <OverlayTriggerStateContext value={{ ...state, close }}>{children}</OverlayTriggerStateContext>;
}

/** True while what a scroll has caused is being done. */
function useIsScrolling() {
  const isScrolling = useRef(false);
  useEffect(() => {
    let frame = 0;
    const onScroll = () => {
      isScrolling.current = true;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => (isScrolling.current = false));
    };
    window.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', onScroll, { capture: true });
    };
  }, []);
  return isScrolling;
}
