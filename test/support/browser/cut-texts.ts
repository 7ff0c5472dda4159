import type { Page } from 'playwright-core';

/** The texts of a page that do not fit their element, or lie outside the window, unless they can be scrolled to. */
export async function cutTexts(page: Page): Promise<string[]> {
  return await page.evaluate<string[]>(CUT);
}

const CUT = `{
const isScrolled = (element) => element !== null
  && (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || isScrolled(element.parentElement));
[...document.querySelectorAll('header *, main *')]
  .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== ''))
  .filter((element) => element.checkVisibility() && getComputedStyle(element).clipPath === 'none')
  .filter((element) => {
    const { left, right } = element.getBoundingClientRect();
    return element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX === 'hidden'
      || (left < 0 || right > innerWidth) && !isScrolled(element.parentElement);
  })
  .map(({ textContent }) => textContent);
}`;
