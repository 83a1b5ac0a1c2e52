/** Given and family names that very many people have, of the languages of the platform, in small Latin letters. */
export const commonNames = `
abad abdullah ahmad ahmed aileen aiman aisha aisyah akter aleksei ali amina ana anderson andrei angelica angelo anh
anna aquino arnel aziz azman bakar bao bautista begum belov brown bui carlos carmen castillo castro chao chen
chowdhury clark cruz dang das david davis diaz diego dizon dmitri do duc duong elena emily emma faizal fang farah
farhana farouk fatima flores gabriela gang gao garcia gomez gonzalez grace guo gusev ha haddad hafiz hai hall hamdan
hamid haque harris hassan he helen hernandez hidayah ho hoa hoang hossain hu huang hui hussain hussein huu ibrahim
idris imran irina isabel islam ismail ivan ivanov izzati jaber jackson james jasmine jerome jie jing john johnson
jones jorge jose joy juan jun karen karim kate khalid khan kiet kim komarov kozlov kristine kuznetsov lan laura
layla le lebedev lei lewis li lin linda ling linh liu liza long lopez lucia ludmila luis luo ly ma mahmoud mahmud
mai makarov malik mamun manalo mansour manuel maria marites mark martin martinez mary maryam mendoza mercado miah
michael miguel mikhail miller min ming minh mohammed moore morales morozov muhammad mustafa najjar nam nasrin nasser
natalia navarro nazrul ngan ngo ngoc nguyen nikitin nikolai noor novikov nurul ocampo oksana olga omar orlov ortiz
osman othman pascual paul pavel pavlov pedro perez petrov pham phan phuoc phuong ping popov quang qureshi rafael
rahim rahman rakib ramirez ramos razak reyes richard rivera robert rodel rodriguez rosa rosmah rowena rubina sabbir
said salazar saleh salleh sanchez santos sarah sarkar sergei shahidul sharif sharmin shirin siddiqui sikder siti
smirnov smith sofia sokolov steven sultan sun susan svetlana syafiq talukder tanvir tao tarasov taslima tatiana
taylor teresa thanh thao thi thomas thu torres tran tuan tung uddin valdez van viktor villanueva vo volkov vu walker
wang wei weiming white william williams wilson wu xia xiaoming xu yang yong yuri yusof yusuf zainab zakaria zakharov
zhang zhao zhou zhu zulkifli`.trim();
