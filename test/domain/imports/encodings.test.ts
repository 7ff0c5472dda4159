import assert from 'node:assert/strict';
import { FileDecoder } from '../../../domain/imports/decode.js';
import { createRecoder } from '../../../domain/imports/encodings.js';
import { singleByteEncodings, type FileEncoding } from '../../../domain/imports/file-encodings.js';

/** The bytes of a text in an encoding of a byte for each character. */
function bytesIn(encoding: string, text: string): Buffer {
  const decode = (byte: number): string =>
    new TextDecoder(encoding).decode(Uint8Array.of(byte), { stream: true });
  const bytes = new Map(Array.from({ length: 256 }, (_, i) => [decode(i), i]));
  return Buffer.from([...text].map((character) => bytes.get(character) ?? assert.fail(character)));
}

describe('the encoding of a file', () => {
  const read = (bytes: Buffer, given: FileEncoding | null = null): [FileEncoding, string] => {
    const decoder = new FileDecoder(given);
    const text = decoder.push(bytes.subarray(0, 71)) + decoder.push(bytes.subarray(71)) + decoder.end();
    const recode = createRecoder(decoder.encoding) ?? ((one: string) => one);
    return [decoder.encoding, recode(text)];
  };

  const texts: [FileEncoding, string][] = [
    ['windows-1250', 'Imię;Miasto\nŁucja Żółć;Łódź\nStanisław Śliwa;Gdańsk\n'],
    ['windows-1250', 'Jméno;Město\nDvořák;Plzeň\nČerný;Ústí nad Labem\nŽižka;Tábor\n'],
    ['windows-1250', 'Név;Város\nErdős Pál;Győr\nKőszegi Ödön;Székesfehérvár\n'],
    ['windows-1250', 'Ime;Mesto\nČačić Đuro;Šibenik\n'],
    ['windows-1251', 'Имя;Город\nАда Лавлейс;Москва\nБорис;Санкт-Петербург\n'],
    ['windows-1251', "Ім'я;Місто\nЛеся Українка;Київ\n"],
    ['windows-1252', 'Vorname;Straße\nJörg;Königsallee\nFrançois;Rue de l’Étoile\n'],
    ['windows-1252', 'Namn;Ort\nBjörn Ångström;Malmö\nSøren Kjær;Århus\n'],
    ['windows-1252', 'Nombre;Ciudad\nJosé Muñoz;León\nJoão Conceição;São Paulo\n'],
    ['windows-1252', 'Nome;Città\nNicolò;Forlì\n'],
  ];
  for (const [encoding, text] of texts)
    it(`is ${encoding} by its letters: ${text.slice(0, 30)}`, () =>
      assert.deepEqual(read(bytesIn(encoding, text)), [encoding, text]));

  it('is UTF-16 by its zeros, without a byte order mark', () => {
    const text = 'email,name\nada@example.com,Ада Łucja\n';
    const bytes = Buffer.from(text, 'utf16le');
    assert.deepEqual(read(bytes), ['utf-16le', text]);
    assert.deepEqual(read(Buffer.from(bytes).swap16()), ['utf-16be', text]);
  });

  it('is what the caller says', () => {
    for (const encoding of singleByteEncodings) {
      const text = new TextDecoder(encoding).decode(Buffer.from('Name;\xc1\xe9\xf1\xb3', 'latin1'));
      assert.deepEqual(read(Buffer.from('Name;\xc1\xe9\xf1\xb3', 'latin1'), encoding), [encoding, text]);
    }
    assert.deepEqual(read(Buffer.from('8365834e', 'hex'), 'shift_jis'), ['shift_jis', 'テク']);
  });
});
