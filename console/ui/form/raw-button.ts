/** A button without a look, for triggers that have one of their own. */
export { Button } from 'react-aria-components/Button';
