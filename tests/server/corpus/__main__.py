from tests.server.corpus import main

main()
