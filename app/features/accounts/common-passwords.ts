/** The passwords that lists of stolen ones open with, six characters and longer. Compared without regard to case. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  000000 00000000 0987654321 101010 111111 1111111 11111111 1111111111 112233 11223344 121212 123123 123123123 123321
  1234321 1234512345 123456 1234567 12345678 123456789 1234567890 12345678910 1234567899 123456a 123456abc 123456q
  123456qwerty 1234abcd 1234qwer 123654 123654789 123698745 123abc 123qwe 123qweasd 131313 135790 142536 147258
  147258369 159357 159753 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qazxsw2 20102010 202020 212121 222222
  22222222 232323 242424 246810 252525 303030 333333 33333333 444444 456123 456456 456789 555555 55555555 654321
  666666 66666666 696969 741852 741852963 753951 777777 7777777 77777777 789456 789456123 852456 87654321 888888
  88888888 963852741 987654 98765432 987654321 9876543210 999999 99999999 a123456 a1234567 a12345678 a1b2c3 a1b2c3d4
  aaaaaa aaaaaaaa abc123 abc12345 abcd1234 abcdef abcdefg abcdefgh abcdef123 access adidas admin1 admin123 admin1234
  admin12345 administrator alexander alexis amanda amanda1 andrea andrew angel1 angela angels anthony apples arsenal
  asdasd asdf1234 asdfasdf asdfgh asdfghj asdfghjk asdfghjkl ashley ashley1 asshole austin azerty azertyuiop babygirl
  babygirl1 bailey banana baseball baseball1 basketball batman batman1 beautiful bigdaddy blessed blink182 boomer
  booboo brandon brandon1 buckeye buckeyes bubbles buster butterfly butterfly1 camaro casper charles charlie charlie1
  cheese chelsea chelsea1 chester chicken chocolate chris1 christian cocacola columbus computer cookie cookie1 cowboys
  creative dallas daniel daniel1 danielle default destiny diamond diesel dolphin dragon dragon1 dragonball eagles
  elizabeth eminem fishing flower flowers football football1 forever forever1 freedom freedom1 friends fuckyou
  fuckyou1 gabriel george gfhjkm ghbdtn ginger google graham guitar hannah harley heather hello1 hello123 hellokitty
  hockey hottie hunter hunter1 hunter2 iloveme iloveu iloveyou iloveyou1 iloveyou2 internet jackson james1 jasmine
  jasmine1 jeffrey jennifer jessica jessica1 jesus1 john316 jonathan jordan jordan1 jordan23 joseph joshua joshua1
  juventus justin justin1 killer killer1 kimberly letmein letmein1 liverpool liverpool1 london lovely lovely1 loveme
  loveme1 lover1 loveyou maddog maggie marina marlboro martin master master1 matrix matthew matthew1 maverick melissa
  mercedes merlin metallica michael michael1 michelle michelle1 mickey midnight minecraft monkey monkey1 monster
  monster1 morgan mother muffin mustang mustang1 myspace1 mynoob naruto nascar natasha newyork nicholas nicole nicole1
  ninja1 nothing oakland ohiostate oliver orange pa55word pakistan pass1234 passw0rd password password! password1
  password12 password123 password1234 password2 passwort patrick peanut pepper phoenix playboy player please pokemon
  pokemon1 porsche precious prince princess princess1 purple purple1 q1w2e3 q1w2e3r4 q1w2e3r4t5 qazwsx qazwsxedc
  qweasd qweasdzxc qweqwe qwer1234 qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyui qwertyuiop
  rachel raiders rainbow ranger realmadrid rebecca richard robert rockstar rocky1 rosebud samantha samantha1 samsung
  samuel sandra scooter scorpion secret secret1 secret123 shadow shadow1 shannon silver skippy slipknot smokey snoopy
  soccer soccer1 softball sophie spider spiderman spongebob starwars steelers stella steven success summer summer1
  sunshine sunshine1 superman superman1 superstar sweety taylor taylor1 teamo tennis test123 test1234 testing thomas
  thunder thx1138 tigger tigger1 tinkerbell trustno1 unknown vanessa victoria viking welcome welcome1 welcome123
  whatever whatever1 william william1 winner winston winter wizard xavier xxxxxx yamaha yankees yankees1 yellow
  zaq12wsx zaq1zaq1 zxcvbn zxcvbnm zxcvbnm1 zzzzzz
  `
    .trim()
    .split(/\s+/),
)
