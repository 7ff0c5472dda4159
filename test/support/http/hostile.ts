/** What people put into names: markup, text that turns the direction around, and an emoji of several code points. */
export const HOSTILE = '<img src=x onerror="alert(1)"> \u202Eolleh\u202C 👩‍👩‍👧‍👦';
