/**
 * Words that common passwords are made of, in lower case without digits. With a minimum of twelve
 * characters, a guessed password is mostly such a word repeated, joined to another or filled with digits.
 */
const commonWords =
  'password passwort passwd pass word parola contrasena motdepasse qwerty qwertz azerty asdf asdfgh asdfghjkl zxcvbn zxcvbnm qwertyuiop qazwsx qazwsxedc wsx edc rfv tgb abc abcd abcdef abcdefgh letmein welcome willkommen hello hallo admin administrator root user guest test testing tester demo sample example default changeme change me secret login master access account manager system server office company business service support internet computer google facebook linkedin microsoft windows apple amazon github samsung android iphone starwars pokemon superman batman spiderman dragon monkey football baseball basketball soccer hockey tennis liverpool arsenal chelsea barcelona juventus yankees cowboys eagles steelers sunshine princess iloveyou love you trustno one shadow michael jordan jennifer jessica ashley daniel charlie thomas robert william george andrew matthew nicole hunter killer ginger pepper cookie cheese chocolate banana orange flower summer winter spring autumn january february march april june july august september october november december monday tuesday wednesday thursday friday saturday sunday america england london berlin paris newyork california whatever nothing something freedom forever money bank card credit charge payment surety';

export const commonPasswordWords: ReadonlySet<string> = new Set(commonWords.split(' '));

export const longestCommonWord = Math.max(...[...commonPasswordWords].map(({ length }) => length));
