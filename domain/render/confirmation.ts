import type { JsonObject } from '../json/json.js';
import type { MailDocument } from '../mail-document/document.js';
import type { RenderFacts } from './preview.js';
import type { RenderedContact } from '../contact/rendered-contact.js';

/** Name, color and logo of the sending workspace. */
export interface MailBrand {
  name: string;
  /** `#rrggbb`; null for the default color. */
  brandColor: string | null;
  /** Shown instead of the name; null for none. */
  logoUrl: string | null;
}

/** What the mail is made from that asks to confirm a sign-up. */
export interface ConfirmationMail {
  list: {
    name: string;
    confirmation: {
      subject: string | null;
      html: string | null;
      /** Instead of HTML. */
      document?: MailDocument | null;
      preheader?: string | null;
      expiresAfter: string;
    };
  };
  workspace: RenderFacts['workspace'];
  contact: Omit<RenderedContact, 'id'>;
  /** The contact as conditions see it; absent where the mail has none. */
  reader?: JsonObject;
  /** The page with the button that confirms. */
  url: string;
  reminder: boolean;
}

export interface ConfirmationWords {
  subject: string;
  html: string;
  text: string;
}
