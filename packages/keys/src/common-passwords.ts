/**
 * @license The words below are from `@zxcvbn-ts/language-common` 4.1.3 (src/passwords.json), under this licence:
 *
 * Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc.
 * Copyright (c) 2021 @zxcvbn-ts
 *
 * Permission is hereby granted, free of charge, to any person obtaining
 * a copy of this software and associated documentation files (the
 * "Software"), to deal in the Software without restriction, including
 * without limitation the rights to use, copy, modify, merge, publish,
 * distribute, sublicense, and/or sell copies of the Software, and to
 * permit persons to whom the Software is furnished to do so, subject to
 * the following conditions:
 *
 * The above copyright notice and this permission notice shall be
 * included in all copies or substantial portions of the Software.
 *
 * THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND,
 * EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
 * MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND
 * NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE
 * LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION
 * OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION
 * WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
 */

/**
 * The thousand most frequent passwords, in lower case and without the digits and signs at their ends, if at least four
 * letters remain. They come from a leak, and many are rude.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
a1b2c a1b2c3d abcd access accord action adidas admin adrian airborne airplane alabama alaska albert alex
alexande alexander alexandr alexis alicia alison allison alpha alyssa amanda amber america american anderson
andre andrea andrew andrey angel angela angels animal anna anthony antonio apollo apple apples arizona arnold
arsenal arthur asdasd asdf asdfasdf asdfg asdfgh asdfghjk asdfghjkl ashley asshole assman august austin avalon
avatar awesome azerty baby babygirl badass badboy badger bailey bambam banana bandit barbara barney baseball
basketball bastard batman baxter bear beatles beaver beavis beer benjamin berlin bigboy bigcock bigdaddy bigdick
bigdog bigman bigred bigtits bill billy billybob birdie bishop bitch bitches biteme black blazer blink blizzard
blowjob blowme blue bobby bollocks bond bondage bonnie boobies booboo boobs booger boogie boomer boston bradley
brandon brandy braves brazil brenda brian britney brittany bronco broncos brooke brooklyn brother brutus bubba
bubbles buddha buddy budlight buffalo bulldog bulldogs bullet bullshit burton business buster butter butthead
caesar calvin camaro cameron canada candy captain cardinal carlos carmen carolina caroline carrie carter cartman
casper cassie catch celtic champion chance changeme charles charlie cheese chelsea cherokee cherry chester
chevelle chevy cheyenne chicago chicken chocolat chopper chris christ christin chronic cjkysirj claire classic
claudia cobra cocacola cock coffee college colorado compaq computer connie connor cookie cool cooper copper
corvette cougar courtney cowboy cowboys crazy creative cricket crystal cumshot cunt daddy dakota dallas dancer
danger daniel danielle darkness darkside dave david death debbie december denise dennis denver destiny detroit
devils dexter diablo diamond dick dickhead diesel digger digital disney doctor doggie dolphin dolphins domino
donald donkey douglas dragon dreamer dreams driver drowssap drummer ducati duncan eagle eagles eclipse edward
einstein electric elephant elizabet elvis eminem empire england enigma enter eric eugene everton explorer
extreme falcon family fantasy fender ferrari fire firebird fireman fish fisher fishing fktrcfylh florida flower
flowers fluffy flyers football ford forest forever france francis frank frankie franklin fred freddy free
freedom freepass freeuser friday friend friends froggy fuck fucker fucking fuckme fuckoff fuckyou fyfcnfcbz
fylhtq gabriel galina galore gandalf garcia garfield gateway gators gemini general genesis genius george georgia
gfhjkm ghbdtn giants gibson ginger girls goblue godzilla golden golf golfer goober good google gordon gracie
green greenday gregory guinness guitar gundam gunner hammer hannah happy hard hardcore hardon harley hawaii
heather heaven hellfire hello helpme hendrix hentai hercules hiphop hitman hobbes hockey holiday homer honda
honey hooters horney horny horse horses hotdog hotrod house houston howard hummer hunter iceman iloveyou indian
infinity internet ireland ironman iwantu jack jackass jackie jackson jaguar jake james jasmine jason jasper
jeffrey jennifer jeremy jessica jessie jester jesus jimmy john johnny johnson jonathan jordan joseph joshua
junior jupiter justice justin juventus karina katana kawasaki kelly kenneth kermit kevin killer kimberly king
kirill kitten kitty klaster knight kodiak kramer kristen kristina lacrosse lakers lasvegas lauren lawrence
leather legend leslie letmein liberty lifehack lincoln little liverpoo liverpool lizard logitech london louise
love lovelove lovely loveme lover loverboy lovers loveyou lucky maddog madison madmax madonna maggie magic
magnum maksim manutd marcus maria marina marine marines mark marlboro marley marshall martin marvin maryjane
master matrix matt matthew maverick maximus maxwell melanie melissa member mercedes mercury merlin metallic
metallica mexico michael michelle michigan mickey midnight mike miller mine minecraft mitchell molly monday
money monica monkey monster montana mookie morgan mother motorola mountain mozart muffin murphy music mustang
naruto nascar nastya natalie natasha nathan naughty ncc1701d nelson nemesis newport newyork nicholas nicole
nigger nikita nintendo nirvana nissan norman nothing november october oksana oliver olivia online orange outlaw
packers pakistan pamela pandora pantera panther panthers panties panzer paradise parker pass passion passport
passw0rd password patches patricia patrick patriots paul peaches peanut pearljam peekaboo penguin penis people
pepper perfect peter phantom phoenix phpbb picard pickle pimpin pirate platinum playboy player please pokemon
police polina pontiac poohbear pookie poop poopoo popcorn porn porno porsche power predator pretty prince
princess private psycho pumpkin purple pussy pussycat q1w2e q1w2e3r q1w2e3r4t q2w3e q2w3e4r q2w3e4r5t qaz2wsx
qazwsx qazwsxedc qazxsw qwaszx qweasd qweasdzxc qweqwe qwer qwert qwerty qwertyu qwertyui qwertyuiop rabbit
rachel racing raider raiders rainbow ranger rangers raptor rascal rasdzv raymond razz rebecca reddog redhead
redrum redskins redsox redwings reggie richard robbie robert rock rocket rocky roland rolltide ronald ronaldo
rooster rosebud runner rush ruslan russell russia sabrina saints samantha sammy samson samsung samuel sandman
sandra sarah saturn scarface school scooby scooter scorpio scorpion scotland scott scotty secret security
semperfi serega sergey sexsex sexy shadow shaggy shannon sharon shelby shit shithead shorty sierra silver simon
simone simple simpson simpsons skipper skippy skyline slayer slipknot slut smith smokey smooth snickers sniper
snoopy snowball snowman soccer softball sophie spanky sparky speedy spencer spider spiderma spiderman spirit
spitfire spooky sports spring stalker stanley star stargate startrek starwars steelers stella stephen sterling
steve steven stingray stinky stupid sublime success sucker suckit suckme summer sunset sunshine super superman
surfer suzuki svetlana sweet swordfis sydney system tarheels taurus taylor tennis teresa test tester testing
theman therock thomas thumper thunder tiffany tiger tigers tigger time timothy tinker titanic tits tomcat tommy
topgun toyota travis trevor trinity trouble trustno tucker turkey turtle tweety united usuckballz vagina
valentin vampire vanessa vegeta veronica vfhbyf vfrcbv victor victoria victory viking vikings vincent viper
virginia vision vladimir voodoo voyager walker walter wanker warcraft warrior water welcome westside whatever
wildcat wildcats william williams willie willow wilson windows winner winston winter wizard wolf wolfpack
wolverin wolves wombat xavier yamaha yankee yankees yellow yfnfif zachary zaq12wsx zeppelin zombie zxcvbn
zxcvbnm
`
    .trim()
    .split(/\s+/),
)
