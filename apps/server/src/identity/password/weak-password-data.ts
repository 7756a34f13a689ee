/**
 * Data of the guessable passwords: words and endings that lists of leaked passwords are made of, and whole
 * passwords that no pattern yields. Words times endings give more than three thousand of the most common.
 */
const words = `
admin administrator root user guest test tester demo login master welcome hello password passwort passwd pass
motdepasse contrasena senha parola secret letmein access account default system computer internet server
google facebook instagram twitter youtube apple samsung microsoft windows android iphone nokia sony toyota honda
ferrari porsche mercedes yamaha suzuki nissan bitcoin btc ethereum crypto wallet trader trading money dollar
rich gold silver diamond bank binance coin usdt exchange
love lovely iloveyou loveyou loveme lover baby babygirl angel princess prince queen king sweet honey sugar
sunshine flower rainbow butterfly star superstar moon sun heaven hello kitty hellokitty
monkey dragon tiger lion wolf bear eagle falcon shark dolphin horse panther cat dog puppy turtle bunny rabbit
football soccer basketball baseball hockey tennis golf cricket racing player winner champion liverpool arsenal
chelsea barcelona madrid realmadrid juventus milan united manchester yankees lakers cowboys
michael jordan daniel david john james robert william thomas charlie george andrew matthew joshua justin ashley
jessica jennifer michelle amanda nicole samantha sophie anna maria laura lisa linda sarah emma olivia alex
alexander anthony jackson max oliver peter paul mark martin kevin brian steven richard maggie lucky
superman batman spiderman ironman pokemon pikachu naruto starwars matrix ninja samurai pirate hunter killer
warrior soldier ranger shadow ghost phantom demon devil satan freedom magic wizard legend hero boss
summer winter spring autumn january february march april june july august september october november december
monday tuesday wednesday thursday friday saturday sunday
london paris berlin tokyo newyork chicago dallas texas boston florida california canada america england france
germany spain italy china japan korea vietnam thailand india brazil mexico russia turkey egypt
cheese chocolate coffee cookie banana orange cherry pepper ginger pumpkin peanut
music guitar rockstar metal dance disco piano hiphop eminem metallica
family mother father mama papa sister brother friend friends forever children
blue red green black white purple yellow pink
qwerty qwertyuiop qwert qwer asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qaz wsx qazwsx azerty qwertz
abc abcd abcde abcdef abcdefg aaa aaaa aaaaaa xxx zzz aa bb cc xx
woaini woaini wang zhang liu chen yang nihao taobao alipay wechat baidu tencent
passw0rd trustno fuckyou fuck asshole bitch pussy sexy hottie cool hotdog buster
changeme nothing whatever something anything everything please thankyou goodluck success`;

const endings = `
0 1 2 3 4 5 6 7 8 9 00 01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 33 44 55 66 69
77 88 99 007 100 101 111 112 123 147 159 222 234 246 258 321 333 369 420 444 456 520 555 666 777 786 789 888 911
987 999 000 1000 1010 1111 1122 1212 1221 1234 1313 1314 1357 2222 2468 2580 3333 4321 4444 5201314 5555 5678 6666
6969 7777 7890 8888 9876 9999 0000 0007 1230 12345 11111 12321 54321 55555 66666 77777 88888 99999 00000 123456
111111 112233 121212 123123 123321 131313 147258 159753 222222 252525 456456 456789 555555 654321 666666 696969
777777 789456 888888 987654 999999 000000 1234567 7654321 1234321 12345678 87654321 11111111 88888888 123456789
987654321 1234567890 0123456789 0987654321`;

const whole = `
1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3 q1w2e3r4 q1w2e3r4t5 1qaz2wsx 1qaz2wsx3edc qaz1wsx2 2wsx1qaz zaq12wsx
zaq1xsw2 1qazxsw2 xsw21qaz zaq1zaq1 1qaz1qaz 2wsx2wsx 1a2b3c 1a2b3c4d a1b2c3 a1b2c3d4 a1b2c3d4e5 abc123abc abc123xyz
123abc456 1234abcd 123qwe 123qweasd 123qweasdzxc 1234qwer 12345qwert 123456qwerty qwe123 qwe123qwe qweasd123 qwer1234
qwerty12 qwerty123 asd123 asdf1234 zxc123 zxcv1234 123asd 123zxc 1a1a1a 1q1q1q a123456 a1234567 a12345678 a123456789
aa123456 aa12345678 123456a 1234567a 12345678a 123456789a 123456aa 123456q 123456z 123456abc q123456 w123456 z123456
s123456 x123456 p123456 as123456 qq123456 zz123456 ab123456 abc123456 abc12345 abcd1234 abcd12345 a1a2a3a4 a11111
a111111 a000000 1111aaaa aaaa1111 aa1111 aaa111 111aaa abc111 g00gle pa55word pa55w0rd p4ssw0rd p455w0rd p4ssword
passw0rd1 ncc1701 ncc1701d ncc1701e r2d2c3po thx1138 bond007 agent007 007bond area51 blink182 u2music 50cent 4runner
3rjs1la7qe j38ifubn 18atcskd2w ou812 1x2zkg8w fyutkbyf 5201314a woaini1314 woaini520 52013140a a5201314 li123456
wang1234 zhang123 liu12345 chen1234 dearbook1 iloveyou2 iloveu2 iloveu123 ily1234 mynoob1 abc12 1g2w3e4r gfhjkm1
5t6y7u 6yhn7ujm 3edc4rfv 4rfv5tgb 5tgb6yhn 1234rewq rewq4321 4321rewq 0okm9ijn 9ijn0okm 7ujm8ik z1x2c3 z1x2c3v4
m1n2b3 k1l2m3 l1o2v3e4 w2e3r4 e3r4t5 qw12er34 qw12qw12 as12df34 1w2q3r4e 11qq22ww qq11ww22 1122qqww aabb1122 aa11bb22
112233aa 112233q 121212a 123123a 123123q 123321a 123321q 147258a 159357a 159753a 456123a 654321a 666666a 789456a
789456123a 987654321a 888888a 111111a 000000a 11223344a 1234567890a 1234567890q 0123456789a`;

const split = (text: string): readonly string[] => text.trim().split(/\s+/);

export const WEAK_WORDS: ReadonlySet<string> = new Set(split(words));
export const WEAK_ENDINGS: ReadonlySet<string> = new Set(split(endings));
export const WEAK_PASSWORDS: ReadonlySet<string> = new Set(split(whole));
/** Rows of keyboards, walked in either direction. */
export const KEYBOARD_RUNS: readonly string[] = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
];
