import { useLocation, useRouter } from '@tanstack/react-router';
import { isAtLeast } from '../../domain/accounts/access.js';
import { useMe, type Role } from '../api/me';

/** The part of an address that opens a screen's form for a new one. */
export const NEW = 'new';

/** Whether a screen's form for a new one is open. Its address says so, so that other screens lead there; lower roles have none. */
export function useNew(
  least: Role = 'editor',
): readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const router = useRouter();
  const mayEdit = isAtLeast(useMe().role, least);
  const isOpen = useLocation({ select: ({ hash }) => hash === NEW }) && mayEdit;
  const setOpen = (open: boolean): void => {
    if (open === isOpen) return;
    void router.navigate({ to: '.', search: true, hash: open ? NEW : '', replace: true });
  };
  return [isOpen, setOpen];
}
