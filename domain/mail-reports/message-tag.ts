/**
 * The name under which a provider keeps our message's id and returns it in its reports; it gives the mail a Message-ID of
 * its own.
 */
export const MESSAGE_TAG = 'rollcall_message';
